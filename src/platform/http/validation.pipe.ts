import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { escapeKey, faultIn, readField, tellingRules, UUID } from './fields.js';
import { type FieldError, type FieldRule, malformed, ProblemError } from './problem.js';

/** A body can hold thousands of unknown fields. */
const ERRORS_SHOWN = 20;

/** Turns bodies and queries into their classes and refuses what these do not describe, naming every wrong field. */
@Injectable()
export class RequestValidation implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (value instanceof ProblemError) throw value;
    if ((type !== 'body' && type !== 'query') || metatype === undefined) return value;
    const fields = value === undefined ? {} : value;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw malformed('', 'object');
    if (Object.keys(fields).length === 0 && canBeEmpty(metatype)) return new metatype();
    const described = fieldsOf(metatype);
    const unknown = Object.keys(fields).filter((field) => !described.has(field));
    const request = new metatype() as object;
    for (const [field, given] of Object.entries(fields)) {
      if (described.has(field)) Object.assign(request, { [field]: readField(request, field, given) });
    }
    const errors = [
      ...unknown.map((field): FieldError => ({ pointer: `/${escapeKey(field)}`, rule: 'unknown' })),
      ...(described.size > 0 ? validateSync(request, SETTINGS).flatMap(fieldErrors) : []),
    ];
    if (errors.length > 0) {
      throw new ProblemError({ code: 'malformed-request', errors: errors.slice(0, ERRORS_SHOWN) });
    }
    return request;
  }
}

const SETTINGS = { forbidUnknownValues: false };

const emptied = new WeakMap<Type, boolean>();

/** Whether a class asks for no field. Most requests leave all fields out. */
function canBeEmpty(request: Type): boolean {
  let can = emptied.get(request);
  if (can === undefined) {
    can = fieldsOf(request).size === 0 || validateSync(new request() as object, SETTINGS).length === 0;
    emptied.set(request, can);
  }
  return can;
}

const known = new WeakMap<Type, Set<string>>();

/** The fields that a class describes. class-validator's own whitelist takes `constructor` and the like for known. */
function fieldsOf(request: Type): Set<string> {
  let fields = known.get(request);
  if (fields === undefined) {
    const described = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false);
    fields = new Set(described.map(({ propertyName }) => propertyName));
    known.set(request, fields);
  }
  return fields;
}

function fieldErrors({ property, value, constraints = {} }: ValidationError): FieldError[] {
  const broken = [...new Set(Object.values(constraints) as FieldRule[])];
  return tellingRules(value, broken).map((one) => {
    const { place, rule } = faultIn(value, one);
    return { pointer: `/${escapeKey(property)}${place}`, rule };
  });
}

class Nothing {}

/** The body or the query of a route that takes none must say nothing. */
export const checkNothingSaid = (fields: unknown): unknown =>
  new RequestValidation().transform(fields, { type: 'body', metatype: Nothing });

/** An id in the path. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string, { data }: ArgumentMetadata): string {
    const id = value.toLowerCase();
    if (!UUID.test(id)) throw malformed(`/${data}`, 'id');
    return id;
  }
}

/** A number, counted from 1, in the path. */
@Injectable()
export class NumberPipe implements PipeTransform<string, number> {
  transform(value: string, { data }: ArgumentMetadata): number {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw malformed(`/${data}`, 'number');
    return Number(value);
  }
}
