import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { placeWithin, UUID } from './fields.js';
import { type FieldError, type FieldRule, malformed, ProblemError } from './problem.js';

/** Turns bodies and queries into their classes and refuses what these do not describe, naming every wrong field. */
@Injectable()
export class RequestValidation implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (value instanceof ProblemError) throw value;
    if ((type !== 'body' && type !== 'query') || metatype === undefined) return value;
    const fields = value === undefined ? {} : value;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw malformed('', 'object');
    const request = plainToInstance(metatype, fields) as object;
    const errors = validateSync(request, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: false,
    });
    if (errors.length > 0)
      throw new ProblemError({ code: 'malformed-request', errors: errors.flatMap(fieldErrors) });
    return request;
  }
}

function fieldErrors({ property, value, constraints = {} }: ValidationError): FieldError[] {
  const rules = 'whitelistValidation' in constraints ? ['unknown'] : Object.values(constraints);
  return [...new Set(rules as FieldRule[])].map((rule) => ({
    pointer: `/${escape(property)}${placeWithin(value, rule)}`,
    rule,
  }));
}

/** RFC 6901. */
const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

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
