/**
 * As much of WebAssembly's binary format as it takes for functions without arguments, loops and branches that work on pairs
 * of numbers in one memory. Source: WebAssembly Core Specification 2.0, chapter 5.
 */

/** Bytes of a pair of numbers (`f64x2`). */
export const PAIR = 16;
const PAGE = 65_536;

/** What is used of the global that TypeScript knows of in browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Record<string, unknown> };
};

type Bytes = Uint8Array | readonly number[];

/** The body of a function, as it is written: loads push on a stack, `add` and the like take the last two and push one. */
export class Code {
  readonly bytes: number[] = [];

  /** Stores at an address what `value` pushes. */
  store(address: number, value: () => void): void {
    this.bytes.push(...ZERO);
    value();
    this.bytes.push(...V128_STORE, ...ALIGNED, ...unsigned(address));
  }

  load(address: number): void {
    this.bytes.push(...ZERO, ...V128_LOAD, ...ALIGNED, ...unsigned(address));
  }

  /** Pushes a pair of the same number twice. */
  constant(value: number): void {
    this.bytes.push(...V128_CONST, ...new Uint8Array(Float64Array.of(value, value).buffer));
  }

  add(): void {
    this.bytes.push(...F64X2_ADD);
  }

  multiply(): void {
    this.bytes.push(...F64X2_MUL);
  }

  /** The larger ones of two pairs, each for itself. */
  larger(): void {
    this.bytes.push(...F64X2_PMAX);
  }
}

const ZERO = [0x41, 0]; // i32.const 0: addresses are given as offsets from it
const ALIGNED = [4]; // to 2^4 bytes
const V128_LOAD = [0xfd, 0x00];
const V128_STORE = [0xfd, 0x0b];
const V128_CONST = [0xfd, 0x0c];
const F64X2_ADD = [0xfd, 0xf0, 0x01];
const F64X2_MUL = [0xfd, 0xf2, 0x01];
const F64X2_PMAX = [0xfd, 0xf7, 0x01];
const END = 0x0b;

/** A module of these functions, ready to be called, and the memory that they work on. */
export function instantiate(functions: readonly Code[], memoryBytes: number) {
  const module = new WebAssembly.Module(moduleOf(functions, Math.ceil(memoryBytes / PAGE)));
  const exported = new WebAssembly.Instance(module).exports;
  return {
    memory: (exported.memory as { buffer: ArrayBuffer }).buffer,
    functions: functions.map((_, i) => exported[i] as () => void),
  };
}

/** Functions are exported under their numbers. */
function moduleOf(functions: readonly Code[], pages: number): Uint8Array<ArrayBuffer> {
  const exports = functions.map((_, i) => joined(named(`${i}`), [FUNCTION], unsigned(i)));
  return joined(
    MAGIC_AND_VERSION,
    section(SECTION.types, list([NOTHING_TO_NOTHING])),
    section(SECTION.functions, list(functions.map(() => [0]))), // each of type 0
    section(SECTION.memories, list([[AT_LEAST, ...unsigned(pages)]])),
    section(SECTION.exports, list([joined(named('memory'), [MEMORY, 0]), ...exports])),
    section(SECTION.code, list(functions.map(({ bytes }) => sized(joined([NO_LOCALS], bytes, [END]))))),
  );
}

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const SECTION = { types: 1, functions: 3, memories: 5, exports: 7, code: 10 };
const NOTHING_TO_NOTHING = [0x60, 0, 0];
const AT_LEAST = 0;
const NO_LOCALS = 0;
const FUNCTION = 0;
const MEMORY = 2;

const joined = (...parts: readonly Bytes[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const section = (id: number, content: Bytes): Bytes => joined([id], sized(content));
const sized = (content: Bytes): Bytes => joined(unsigned(content.length), content);
const list = (items: readonly Bytes[]): Bytes => joined(unsigned(items.length), ...items);
const named = (name: string): Bytes => sized(Buffer.from(name));

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))];
}
