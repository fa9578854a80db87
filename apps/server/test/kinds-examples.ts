import type { ExportFormat } from '@tuntas/contract/learning/question-files'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { abcd, type ExampleBody, questionExamples } from '../src/modules/learning/quizzes/kinds/examples.ts'

/** An answer in stored form, and its share of the points; null if a person marks it. */
type Given = { answer: string; share: number | null }

/**
 * One question of each kind, as clients send and answer it. Answers contain stored ids; a test that sends
 * them through a paper replaces them by the paper's (`kinds[type].rename`).
 */
export type KindExample = {
  body: ExampleBody
  /** Another key, invisible before the release: equal sizes, other content. */
  otherKey: ExampleBody
  right: Given
  partly: Given | null
  wrong: Given
  /** Invalid answers. */
  bad: string[]
  /** Formats that preserve it. */
  carried: readonly ExportFormat[]
  /** The part that formats preserve, if not everything. */
  whole?: ExampleBody
  /** True if a person marks it. */
  byPerson?: true
}

const json = (value: object) => JSON.stringify(value)
const noObject = ['x', '[]', 'null', '{', '{}', '{"more":1}']

const text = (words: string, share = 1) => ({ text: words, share, wildcard: false })
const asTyped = { ignore_case: true, ignore_accents: false, ignore_spaces: false }
const exact = { kind: 'absolute', amount: 0 }

const qti = ['qti3', 'qti22'] as const

export const kindExamples: Record<QuestionType, KindExample> = {
  MULTIPLE_CHOICE: {
    body: questionExamples.MULTIPLE_CHOICE,
    otherKey: { options: abcd, answer: 'A' },
    right: { answer: 'C', share: 1 },
    partly: null,
    wrong: { answer: 'B', share: 0 },
    bad: ['E', 'x'],
    carried: ['gift', 'moodle_xml', 'excel', ...qti],
  },
  MULTIPLE_ANSWER: {
    body: questionExamples.MULTIPLE_ANSWER,
    otherKey: { options: abcd, content: { partial: true }, key: { keys: ['C', 'D'] } },
    right: { answer: json({ keys: ['B', 'A'] }), share: 1 },
    partly: { answer: json({ keys: ['A'] }), share: 0.5 },
    wrong: { answer: json({ keys: ['A', 'C', 'D'] }), share: 0 },
    bad: [
      ...noObject,
      json({ keys: ['A', 'A'] }),
      json({ keys: ['E'] }),
      json({ keys: [1] }),
      json({ keys: 'A' }),
    ],
    carried: ['gift', 'moodle_xml', 'excel', ...qti],
  },
  TRUE_FALSE: {
    body: questionExamples.TRUE_FALSE,
    otherKey: { key: { value: false } },
    right: { answer: json({ value: true }), share: 1 },
    partly: null,
    wrong: { answer: json({ value: false }), share: 0 },
    bad: [...noObject, json({ value: 1 }), json({ value: true, more: 1 })],
    carried: ['gift', 'moodle_xml', 'excel', ...qti],
  },
  STATEMENTS: {
    body: questionExamples.STATEMENTS,
    otherKey: { key: { labels: { s1: 1, s2: 0, s3: 1, s4: 0 } } },
    right: { answer: json({ labels: { s4: 1, s1: 0, s2: 1, s3: 0 } }), share: 1 },
    partly: { answer: json({ labels: { s1: 0, s2: 0, s3: 0 } }), share: 0.5 },
    wrong: { answer: json({ labels: { s1: 1, s2: 0 } }), share: 0 },
    bad: [
      ...noObject,
      json({ labels: { s9: 0 } }),
      json({ labels: { s1: 2 } }),
      json({ labels: { s1: '0' } }),
    ],
    carried: [...qti],
  },
  MATCHING: {
    body: questionExamples.MATCHING,
    otherKey: { key: { pairs: { l1: 'r5', l2: 'r3', l3: 'r2', l4: 'r1' } } },
    right: { answer: json({ pairs: { l4: 'r4', l1: 'r1', l2: 'r2', l3: 'r3' } }), share: 1 },
    partly: { answer: json({ pairs: { l1: 'r1', l2: 'r5' } }), share: 0.25 },
    wrong: { answer: json({ pairs: { l1: 'r5' } }), share: 0 },
    bad: [
      ...noObject,
      json({ pairs: { l9: 'r1' } }),
      json({ pairs: { l1: 'l2' } }),
      json({ pairs: { l1: 1 } }),
    ],
    carried: ['gift', 'moodle_xml', 'excel', ...qti],
  },
  ORDERING: {
    body: questionExamples.ORDERING,
    otherKey: { key: { order: ['i4', 'i2', 'i1', 'i3'] } },
    right: { answer: json({ order: ['i1', 'i2', 'i3', 'i4'] }), share: 1 },
    partly: { answer: json({ order: ['i1', 'i2', 'i4', 'i3'] }), share: 4 / 6 },
    wrong: { answer: json({ order: ['i4', 'i3', 'i2', 'i1'] }), share: 0 },
    bad: [
      ...noObject,
      json({ order: ['i1', 'i2', 'i3'] }),
      json({ order: ['i1', 'i1', 'i2', 'i3'] }),
      json({ order: ['i1', 'i2', 'i3', 'i9'] }),
    ],
    carried: ['moodle_xml', ...qti],
  },
  SHORT_ANSWER: {
    body: questionExamples.SHORT_ANSWER,
    otherKey: {
      content: { max_length: 200 },
      key: { accepted: [text('Bandung'), text('Cianjur', 0.5), text('Kota B*')], ...asTyped },
    },
    right: { answer: json({ text: 'jakarta' }), share: 1 },
    partly: { answer: json({ text: 'Batavia' }), share: 0.5 },
    wrong: { answer: json({ text: 'Surabaya' }), share: 0 },
    bad: [...noObject, json({ text: 1 }), json({ text: 'x'.repeat(201) }), json({ text: 'x', more: 1 })],
    carried: ['gift', 'moodle_xml', 'excel', ...qti],
  },
  NUMERIC: {
    body: questionExamples.NUMERIC,
    otherKey: { key: { value: 7.5, tolerance: { kind: 'absolute', amount: 0.75 }, unit: 'm' } },
    right: { answer: json({ value: '150', unit: 'cm' }), share: 1 },
    partly: null,
    wrong: { answer: json({ value: '1,5' }), share: 0 },
    bad: [...noObject, json({ value: true }), json({ value: '1', more: 1 })],
    carried: ['moodle_xml', 'excel', ...qti],
  },
  CLOZE: {
    body: questionExamples.CLOZE,
    otherKey: {
      key: {
        gaps: {
          r1: { value: 212, tolerance: exact, unit: null },
          r2: { accepted: [text('gas')], ...asTyped },
          r3: { answer: 'o2' },
        },
      },
    },
    right: {
      answer: json({ gaps: { r1: { value: '100' }, r2: { text: 'Uap' }, r3: 'o1' } }),
      share: 1,
    },
    partly: { answer: json({ gaps: { r1: { value: '1e2' }, r2: { text: 'embun' } } }), share: 0.5 },
    wrong: { answer: json({ gaps: { r3: 'o2' } }), share: 0 },
    bad: [
      ...noObject,
      json({ gaps: { r9: { text: 'x' } } }),
      json({ gaps: { r3: 'o9' } }),
      json({ gaps: { r1: { text: 'x' } } }),
      json({ gaps: { r2: { value: '1' } } }),
    ],
    carried: ['moodle_xml', ...qti],
  },
  PARAMETRIC: {
    body: questionExamples.PARAMETRIC,
    otherKey: {
      content: { variables: [{ name: 'a', min: 1, max: 50, step: 1 }], units: [], unit_required: false },
      key: { formula: '34+0*a', tolerance: { kind: 'relative', amount: 0.02 }, unit: null },
    },
    right: { answer: json({ value: '12,1' }), share: 1 },
    partly: null,
    wrong: { answer: json({ value: '13' }), share: 0 },
    bad: [...noObject, json({ value: true })],
    carried: ['moodle_xml'],
  },
  HOTSPOT: {
    body: questionExamples.HOTSPOT,
    otherKey: {
      key: {
        areas: [
          { shape: 'rect', coords: [200, 20, 100, 60], share: 0.5 },
          { shape: 'circle', coords: [60, 200, 50], share: 1 },
        ],
      },
    },
    right: { answer: json({ x: 20, y: 80 }), share: 1 },
    partly: { answer: json({ x: 300, y: 249.5 }), share: 0.5 },
    wrong: { answer: json({ x: 200, y: 40 }), share: 0 },
    bad: [
      ...noObject,
      json({ x: 1 }),
      json({ x: '1', y: 1 }),
      json({ x: 401, y: 1 }),
      json({ x: 1, y: -1 }),
      json({ x: 1, y: 1, z: 1 }),
    ],
    carried: ['moodle_xml', ...qti],
    whole: {
      key: {
        areas: [
          { shape: 'rect', coords: [20, 20, 100, 60], share: 1 },
          { shape: 'circle', coords: [300, 200, 50], share: 1 },
          { shape: 'polygon', coords: [0, 0, 10, 0, 10, 10], share: 1 },
        ],
      },
    },
  },
  ESSAY: {
    body: questionExamples.ESSAY,
    otherKey: {},
    right: { answer: '<p>Sebuah uraian</p>', share: null },
    partly: null,
    wrong: { answer: '<p>Lainnya</p>', share: null },
    bad: [],
    carried: ['gift', 'moodle_xml', 'excel', ...qti],
    whole: { content: {} },
    byPerson: true,
  },
  FILE_UPLOAD: {
    body: questionExamples.FILE_UPLOAD,
    otherKey: { content: { formats: ['pdf', 'docx'], max_files: 2 } },
    right: { answer: json({ files: ['/api/v1/files/1/', '/api/v1/files/2/'] }), share: null },
    partly: null,
    wrong: { answer: json({ files: ['/api/v1/files/2/'] }), share: null },
    bad: [...noObject, json({ files: [] }), json({ files: [999_999_999] }), json({ files: [1, 1] })],
    carried: ['moodle_xml', ...qti],
    byPerson: true,
  },
}
export const exampleEntries = Object.entries(kindExamples) as [QuestionType, KindExample][]
