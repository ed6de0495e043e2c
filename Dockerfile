# Node 24 is maintained until April 2028; what this needs of Debian is Node and a shell.
ARG NODE=node:24-trixie-slim

# What the server needs to run. Of Prisma's query compilers it is one of ten, and nothing reads a source map.
FROM $NODE AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional
RUN find node_modules -name '*.map' -delete
RUN find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name '*_small_bg.postgresql.*' -delete

FROM $NODE AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=optional
COPY . .
RUN npm run build && find dist -name '*.map' -delete

FROM $NODE
ENV HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY scripts/build.mjs scripts/start.mjs scripts/
COPY prisma/migrations prisma/migrations
USER node
VOLUME /data
EXPOSE 3000
# Ready rather than live: it is asked by those who wait for the server or send requests to it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What `npm start` runs, but not by npm, which would not pass a SIGTERM on.
CMD ["sh", "-c", "exec $(node -p 'require(\"./package.json\").scripts.start')"]
