import fc from 'fast-check'

/** Values that no form sends. */

const NUMBERS = [0, -0, -1, 1.5, 1e308, -1e308, 1e21, 2 ** 31, 2 ** 53 + 2, Number.MIN_VALUE, 0.1 + 0.2]
/** Some are well-formed dates that do not exist. */
const DATES = [
  '2024-02-31',
  '2024-02-30T10:00',
  '2023-02-29',
  '2024-04-31T23:59:59+07:00',
  '2024-01-01T00:00+23:59',
  '2026-02-30',
  '2026-13-01T00:00',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  '2026-01-01T25:00:00+99:99',
  '+275760-09-13T00:00:00Z',
  'infinity',
  'now()',
]
const TEXTS = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x\udfff',
  '👩‍👩‍👧‍👦'.repeat(50),
  '\u202e\u2066gnp.exe',
  '\u200b\ufeff',
  'İıſK',
  `'; drop table users; --`,
  '%_\\',
  '../../etc/passwd',
  '=cmd|/c calc!A1',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{"a":1}',
  '[1,2',
  '1e309',
  'NaN',
  '0x10',
  '１２',
  '\r\nSet-Cookie: a=b',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: meant for a template engine, not for JavaScript
  '${7*7}{{7*7}}',
]
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'role', 'user_id', 'deleted_at', '', '\0']

const longText = fc.constantFrom(256, 1001, 50_001, 200_001).map((length) => 'x'.repeat(length))
/** JSON.parse makes `__proto__` an ordinary key. */
const polluting = fc.constant(
  JSON.parse('{"__proto__":{"role":"super admin"},"constructor":{"prototype":{"a":1}}}'),
)
const deepValue = fc.integer({ min: 5, max: 3000 }).map((levels) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
})

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS, ...DATES) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 1, arbitrary: longText },
)

export const nastyKey = fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 8 }))

export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 4, arbitrary: fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.maxSafeInteger()) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], ['1', '1']) },
  { weight: 2, arbitrary: fc.array(text, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.maxSafeInteger(), { minLength: 11_000, maxLength: 11_000 }) },
  { weight: 1, arbitrary: fc.dictionary(nastyKey, text, { maxKeys: 3 }) },
  { weight: 1, arbitrary: polluting },
  { weight: 1, arbitrary: deepValue },
)

/** Bodies that are no form: raw text. */
export const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '"text"',
    '[]',
    '0',
    '-0',
    '1e999',
    '{"id":1e999}',
    '{"id":1,"id":2}',
    '{"a":"\\ud800"}',
    '\ufeff{}',
    '{"__proto__":null}',
    `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    `{"name":"${'x'.repeat(1_040_000)}"}`,
    `{"name":"${'x'.repeat(1_048_576)}"}`,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
