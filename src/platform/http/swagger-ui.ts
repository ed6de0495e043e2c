import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Swagger UI at `/docs`, from assets of our own, and the document at `/openapi.json`. */
export function serveSwaggerUi(app: INestApplication, document: OpenAPIObject): void {
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Shaker Cup',
    swaggerOptions: {
      persistAuthorization: true,
      tryItOutEnabled: true,
      displayOperationId: true,
      // all schemas of the document are a long list below the operations: it opens on a click
      defaultModelsExpandDepth: 0,
    },
    customCss: STYLE + PHONE_STYLE,
    customJsStr: VIEWPORT,
  });
}

/** The script of the page itself: without it a phone shows the page as if it were a desktop's. */
export const VIEWPORT = `document.head.append(Object.assign(document.createElement('meta'),
  { name: 'viewport', content: 'width=device-width, initial-scale=1' }))`;

/**
 * Bodies are a few lines and answers are many, where Swagger UI has it the other way round. Its buttons lie over the end
 * of an answer, which is where the turn stands. The document has no links, and no column for them is needed.
 */
const STYLE = `
.swagger-ui .opblock-body textarea.body-param__text { min-height: 8em; max-height: 70vh; field-sizing: content; }
.swagger-ui .live-responses-table .highlight-code > .microlight { max-height: 80vh; padding-bottom: 3.5em !important; }
.swagger-ui .response-col_links { display: none; }
`;

/** Names of operations get a line of their own instead of being broken in pieces, and what is wide is made narrow. */
const PHONE_STYLE = `
@media (max-width: 640px) {
  .swagger-ui .topbar .topbar-wrapper { flex-direction: row; flex-wrap: nowrap; }
  .swagger-ui .opblock-summary-control { flex-wrap: wrap; }
  .swagger-ui .opblock-summary-path-description-wrapper { flex: 1 1 0; min-width: 0; }
  .swagger-ui .opblock-summary-operation-id { flex-basis: 100%; padding: 4px 0 0 90px; text-align: left; }
}
`;
