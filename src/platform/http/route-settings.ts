import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const SETTINGS = 'route-settings';

/** Settings of a route for the hooks that look at them. Of several decorators each adds its own. */
export const RouteSettings =
  (settings: FastifyContextConfig): MethodDecorator =>
  (target, name, descriptor) => {
    const earlier = Reflect.getMetadata(SETTINGS, descriptor.value as object) as FastifyContextConfig;
    const all = { ...earlier, ...settings };
    applyDecorators(SetMetadata(SETTINGS, all), RouteConfig(all))(target, name, descriptor);
  };
