import type { QuestionType } from '@tuntas/contract/learning/questions'

export type ExampleBody = {
  options?: { key: string; label: string }[]
  answer?: string
  content?: Record<string, unknown>
  key?: Record<string, unknown>
}

const option = (key: string, label: string) => ({ key, label: `<p>${label}</p>` })
export const abcd = [option('A', 'Emas'), option('B', 'Perak'), option('C', 'Air'), option('D', 'Kayu')]

const text = (answerText: string, share = 1) => ({ text: answerText, share, wildcard: false })
const asTyped = { ignore_case: true, ignore_accents: false, ignore_spaces: false }
const exact = { kind: 'absolute', amount: 0 }

/** An example of each kind as a lecturer's client sends it, shown in the API documentation. */
export const questionExamples: Record<QuestionType, ExampleBody> = {
  MULTIPLE_CHOICE: { options: abcd, answer: 'C' },
  MULTIPLE_ANSWER: { options: abcd, content: { partial: true }, key: { keys: ['A', 'B'] } },
  TRUE_FALSE: { key: { value: true } },
  STATEMENTS: {
    content: {
      statements: [
        { id: 's1', text: '<p>Es mengapung di air</p>' },
        { id: 's2', text: '<p>Besi mengapung di air</p>' },
        { id: 's3', text: '<p>Raksa cair pada suhu kamar</p>' },
        { id: 's4', text: '<p>Emas larut dalam air</p>' },
      ],
      labels: ['Benar', 'Salah'],
      partial: true,
    },
    key: { labels: { s1: 0, s2: 1, s3: 0, s4: 1 } },
  },
  MATCHING: {
    content: {
      left: [
        { id: 'l1', text: 'Jepang' },
        { id: 'l2', text: 'Prancis' },
        { id: 'l3', text: 'Mesir' },
        { id: 'l4', text: 'Peru' },
      ],
      right: [
        { id: 'r1', text: 'Tokyo' },
        { id: 'r2', text: 'Paris' },
        { id: 'r3', text: 'Kairo' },
        { id: 'r4', text: 'Lima' },
        { id: 'r5', text: 'Seoul' },
      ],
      partial: true,
    },
    key: { pairs: { l1: 'r1', l2: 'r2', l3: 'r3', l4: 'r4' } },
  },
  ORDERING: {
    content: {
      items: [
        { id: 'i1', text: 'Menanam benih' },
        { id: 'i2', text: 'Menyiram' },
        { id: 'i3', text: 'Memupuk' },
        { id: 'i4', text: 'Memanen' },
      ],
      partial: true,
    },
    key: { order: ['i1', 'i2', 'i3', 'i4'] },
  },
  SHORT_ANSWER: {
    content: { max_length: 200 },
    key: {
      accepted: [text('Jakarta'), text('Batavia', 0.5), { ...text('Kota J*'), wildcard: true }],
      ...asTyped,
    },
  },
  NUMERIC: {
    content: {
      units: [
        { unit: 'm', factor: 1 },
        { unit: 'cm', factor: 0.01 },
      ],
      unit_required: true,
    },
    key: { value: 1.5, tolerance: { kind: 'absolute', amount: 0.25 }, unit: 'm' },
  },
  CLOZE: {
    content: {
      text: '<p>Air mendidih pada [[r1]] derajat menjadi [[r2]], yang [[r3]].</p>',
      gaps: [
        { id: 'r1', kind: 'NUMERIC', weight: 2, units: [], unit_required: false },
        { id: 'r2', kind: 'SHORT_ANSWER', weight: 1, max_length: 200 },
        {
          id: 'r3',
          kind: 'MULTIPLE_CHOICE',
          weight: 1,
          options: [
            { key: 'o1', label: '<p>ringan</p>', explanation: null },
            { key: 'o2', label: '<p>berat</p>', explanation: null },
          ],
        },
      ],
    },
    key: {
      gaps: {
        r1: { value: 100, tolerance: exact, unit: null },
        r2: { accepted: [text('uap')], ...asTyped },
        r3: { answer: 'o1' },
      },
    },
  },
  PARAMETRIC: {
    content: { variables: [{ name: 'a', min: 1, max: 50, step: 1 }], units: [], unit_required: false },
    key: { formula: '12+0*a', tolerance: { kind: 'relative', amount: 0.01 }, unit: null },
  },
  HOTSPOT: {
    content: { file_id: 1, width: 400, height: 300 },
    key: {
      areas: [
        { shape: 'rect', coords: [20, 20, 100, 60], share: 1 },
        { shape: 'circle', coords: [300, 200, 50], share: 0.5 },
      ],
    },
  },
  ESSAY: { content: { min_words: 2, max_words: 300, attachment: 'optional' } },
  FILE_UPLOAD: { content: { formats: ['pdf', 'docx'], max_files: 2 } },
}
