import * as fields from '../src/wire/fields.ts'
import type { Field } from './fields.ts'

const A = 'Masukan isi'
const UNSTORABLE = 'Teks berisi karakter yang tidak didukung'
const PHONE = 'Nomor telepon tidak sesuai'

/** Text fields. */
export const textFields: Record<string, Field> = {
  text: {
    schema: fields.text(A, 5),
    right: ['a', 'abcde', '😀'],
    tolerated: [['  ab ', 'ab']],
    wrong: [
      ['', A],
      ['   ', A],
      [undefined, A],
      [null, A],
      [7, A],
      [['a'], A],
      ['abcdef', 'Maksimal 5 karakter'],
      ['a\0', UNSTORABLE],
      ['\ud800', UNSTORABLE],
    ],
  },
  nameText: {
    schema: fields.nameText(A, 5),
    right: ['a b c', '😀'],
    tolerated: [
      ['  ab \u00a0 c\u00a0', 'ab c'],
      ['a\n\tb', 'a b'],
    ],
    wrong: [
      ['\u00a0 ', A],
      [undefined, A],
      ['abcdef', 'Maksimal 5 karakter'],
      ['a\0', UNSTORABLE],
    ],
  },
  optionalNameText: {
    schema: fields.optionalNameText(5),
    right: ['a b', null],
    tolerated: [
      [undefined, null],
      ['  ', null],
      ['a  b', 'a b'],
    ],
    wrong: [['abcdef', 'Maksimal 5 karakter']],
  },
  email: {
    schema: fields.email(A),
    right: ['budi@kampus.ac.id', "o'neil+kampus@sub.kampus.ac.id", 'budi@kampus'],
    tolerated: [[' budi@kampus.ac.id ', 'budi@kampus.ac.id']],
    wrong: [
      ['', A],
      [undefined, A],
      ...[
        'bukanemail',
        '@kampus.ac.id',
        'budi@',
        'budi@kampus.',
        'a b@kampus.ac.id',
        'Budi <b@x.id>',
        'b@-x',
      ].map((text): [string, string] => [text, 'Email tidak sesuai. Contoh: nama@kampus.ac.id']),
    ],
  },
  optionalText: {
    schema: fields.optionalText(5),
    right: ['a', null],
    tolerated: [
      [undefined, null],
      ['', null],
      ['  ', null],
      [' a ', 'a'],
    ],
    wrong: [
      [7, 'Isi tidak sesuai'],
      ['abcdef', 'Maksimal 5 karakter'],
      ['a\0', UNSTORABLE],
    ],
  },
  keptText: {
    schema: fields.keptText(5),
    right: ['a', null, undefined],
    tolerated: [
      ['  ', null],
      [' a ', 'a'],
    ],
    wrong: [['abcdef', 'Maksimal 5 karakter']],
  },
  secret: {
    schema: fields.secret(A),
    right: ['a', ' a '],
    wrong: [
      ['', A],
      [undefined, A],
      ['x'.repeat(1001), 'Maksimal 1000 karakter'],
    ],
  },
  optionalSecret: {
    schema: fields.optionalSecret(),
    right: ['a', ' a ', undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
    ],
    wrong: [
      [1, 'Isi tidak sesuai'],
      ['x'.repeat(1001), 'Maksimal 1000 karakter'],
    ],
  },
  filterChoice: {
    schema: fields.filterChoice(['tetap', 'tidak tetap']),
    right: ['tetap', undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
    ],
    wrong: [
      ['lain', 'Filter tidak sesuai'],
      [['tetap'], 'Filter tidak sesuai'],
    ],
  },
  filterWords: {
    schema: fields.filterWords(['tetap', 'tidak tetap']),
    right: [['tetap'], undefined],
    tolerated: [
      ['', undefined],
      ['tetap', ['tetap']],
      ['tetap,tidak tetap', ['tetap', 'tidak tetap']],
    ],
    wrong: [['lain', 'Filter tidak sesuai']],
  },
  phone: {
    schema: fields.phone(A),
    right: ['6281234567'],
    tolerated: [
      ['0812 3456-789', '628123456789'],
      [81234567, '81234567'],
      ['+62 (812) 3456', '628123456'],
    ],
    wrong: [
      ['', A],
      ['-', A],
      ['08a', PHONE],
      ['123', PHONE],
    ],
  },
  optionalPhone: {
    schema: fields.optionalPhone(),
    right: ['6281234567', null],
    tolerated: [
      ['', null],
      [undefined, null],
    ],
    wrong: [['123', PHONE]],
  },
  personNumber: {
    schema: fields.personNumber(A),
    right: ['2201.01-0 A'],
    tolerated: [[' 22 ', '22']],
    wrong: [
      ['', A],
      ['22/01', 'Hanya boleh berisi angka, huruf, spasi, titik, dan tanda hubung'],
    ],
  },
  optionalDigits: {
    schema: fields.optionalDigits(4),
    right: ['0123', null],
    tolerated: [
      ['', null],
      [undefined, null],
      [123, '123'],
      [' 12 ', '12'],
    ],
    wrong: [
      ['12a', 'Hanya boleh berisi angka'],
      ['12345', 'Hanya boleh berisi angka'],
    ],
  },
  richText: {
    schema: fields.richText(40),
    right: ['<p>a</p>', '<img src="x">', '<span data-latex="x"></span>', null],
    tolerated: [
      ['<p></p>', null],
      ['<p>&nbsp; </p>', null],
      ['', null],
      [undefined, null],
    ],
    wrong: [
      [7, 'Isi tidak sesuai'],
      ['x'.repeat(41), 'Teks terlalu panjang'],
      ['a\0', UNSTORABLE],
    ],
  },
  keptRichText: {
    schema: fields.keptRichText(40),
    right: ['<p>a</p>', null, undefined],
    tolerated: [['<p></p>', null]],
    wrong: [['x'.repeat(41), 'Teks terlalu panjang']],
  },
}
