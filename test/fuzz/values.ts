import type { Schema, Schemas } from '../support/openapi.js';
import type { Chance } from './chance.js';
import type { Pool } from './pool.js';

/** Makes values that fit a schema, where possible out of what the server has answered. */
export class Values {
  constructor(
    private readonly schemas: Schemas,
    private readonly pool: Pool,
    private readonly chance: Chance,
    private readonly caller?: string,
  ) {}

  /**
   * @param name of the field or parameter
   * @param context the id that the request is about
   */
  of(given: Schema, name: string, context: string | undefined): unknown {
    const schema = this.schemas.resolve(given);
    const said = this.pool.said(context, name).filter((value) => this.schemas.fits(schema, value));
    if (said.length > 0 && this.chance.percent(70)) return this.chance.pick(said);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.chance.pick(schema.enum);
    if (schema.example !== undefined && this.chance.percent(25)) return schema.example;
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return this.fitting(schema, () => this.of(this.chance.pick(choices), name, context));
    const plain = () => this.plain(schema, name, context);
    return schema.if || schema.allOf ? this.fitting(schema, plain) : plain();
  }

  /** A value of the type that the schema names, or of one of them. */
  private plain(schema: Schema, name: string, context: string | undefined): unknown {
    switch (this.chance.pick([schema.type ?? 'object'].flat())) {
      case 'string':
        return this.text(schema, name, context);
      case 'integer':
        return this.chance.integer(schema.minimum ?? 0, schema.maximum ?? 1_000_000);
      case 'number':
        return this.chance.integer(schema.minimum ?? 0, schema.maximum ?? 1_000_000);
      case 'boolean':
        return this.chance.percent(50);
      case 'array':
        return this.list(schema, name, context);
      case 'object':
        return this.object(schema, context);
      default:
        return null;
    }
  }

  /** What is made is tried until the whole schema takes it. */
  private fitting(schema: Schema, make: () => unknown): unknown {
    for (let tries = 0; tries < 1000; tries++) {
      const value = make();
      if (this.schemas.fits(schema, value)) return value;
    }
    throw new Error(`nothing fits ${JSON.stringify(schema)}`);
  }

  private text(schema: Schema, name: string, context: string | undefined): string {
    if (schema.format === 'uuid') {
      const near = this.caller !== undefined && this.chance.percent(50) ? this.caller : context;
      return this.pool.id(this.chance, this.pool.kindOf(name), near) ?? this.chance.uuid();
    }
    if (schema.pattern !== undefined) return this.chance.matching(schema.pattern);
    return this.chance.text(schema.minLength ?? 0, schema.maxLength ?? 20);
  }

  private list(schema: Schema, name: string, context: string | undefined): unknown[] {
    const { items = {}, minItems = 0, maxItems = 4 } = schema;
    const most = Math.min(maxItems, this.chance.pick([4, 4, 4, 10]));
    const length = minItems + this.chance.index(most - minItems + 1);
    return Array.from({ length }, () => this.of(items, name, context));
  }

  private object(schema: Schema, context: string | undefined): object {
    const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
    const fields = Object.entries(properties)
      .filter(([name]) => required.includes(name) || this.chance.percent(50))
      .map(([name, field]) => [name, this.of(field, name, context)]);
    const more = typeof additionalProperties === 'object' ? this.chance.index(3) : 0;
    for (let i = 0; i < more; i++) {
      const key = this.of({ ...propertyNames, type: 'string' }, '', context) as string;
      fields.push([key, this.of(additionalProperties as Schema, '', context)]);
    }
    return Object.fromEntries(fields) as object;
  }
}
