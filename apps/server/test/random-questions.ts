import { type Question, type QuestionType, questionTypes } from '@tuntas/contract/learning/questions'

/** Random questions of every kind that QTI supports; deterministic. */

const ROUNDS = 25
/** A seeded generator, so that failures can be reproduced. */
export const createRandom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const below = (most: number) => Math.floor(next() * most)
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share = 0.5) => next() < share
  const times = <T>(least: number, most: number, make: (at: number) => T): T[] =>
    Array.from({ length: least + below(most - least + 1) }, (_, at) => make(at))
  return { below, one, chance, times }
}
type Random = ReturnType<typeof createRandom>

const words = [
  'Jakarta',
  'a < b && c > d',
  '"kutip" dan \'petik\'',
  ']]> & &amp; &lt;',
  'Ω ≈ π·r²  é',
  'setelan: x={}',
  '😀 emoji',
  '<!DOCTYPE x>',
]
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const rich = (random: Random, at: number) =>
  random.one([
    `<p>${escapeText(random.one(words))} ${at}</p>`,
    `<p>a <strong>b</strong> <u>c</u><s>d</s> <mark>e</mark> ${at}</p><ul><li><p>x</p></li></ul>`,
    `<p>${at}: <span data-type="inline-math" data-latex="\\frac{a}{b} &lt; ${at}"></span></p>`,
    `<pre><code class="language-c">int x;\n\n  y(${at});</code></pre>`,
    `<table><tbody><tr><td colspan="2" colwidth="120,80"><p>${at}</p></td></tr></tbody></table>`,
    `<ol start="3"><li><p>${at}</p></li></ol>`,
  ])
const word = (random: Random, at: number) => `${random.one(words).trim().replace(/\s+/g, ' ')} ${at}`
const maybeWhy = (random: Random, at: number) => (random.chance(0.4) ? rich(random, at) : null)

type Body = Pick<Question, 'options' | 'answer' | 'content' | 'key'>
export const none = { options: [], answer: null, content: {}, key: null }
const items = (random: Random, name: string, least: number, most: number, text = word) =>
  random.times(least, most, (at) => ({ id: `${name}${at + 1}`, text: text(random, at) }))
const textKey = (random: Random) => ({
  accepted: [
    { text: word(random, 1), share: 1, wildcard: false },
    ...random.times(0, 3, (at) => ({
      text: word(random, at + 2),
      share: random.one([1, 0.5, 0.3333]),
      wildcard: false,
    })),
    ...random.times(0, 1, () => ({ text: 'Kota J*', share: 0.25, wildcard: true })),
  ],
  ignore_case: random.chance(),
  ignore_accents: random.chance(),
  ignore_spaces: random.chance(),
})
const units = (random: Random) =>
  random.chance()
    ? {
        units: [
          { unit: 'm', factor: 1 },
          { unit: 'cm', factor: 0.01 },
        ],
        unit_required: random.chance(),
      }
    : { units: [], unit_required: false }
const numberKey = (random: Random, unit: string | null) => ({
  value: random.one([0, 1.5, -273.15, 6.02e23, 1e-9]),
  tolerance: random.one([
    { kind: 'absolute', amount: 0 },
    { kind: 'absolute', amount: 0.25 },
    { kind: 'relative', amount: 0.015 },
    { kind: 'digits', amount: 3 },
  ]),
  unit,
})
const options = (random: Random, most = 10) =>
  random.times(2, most, (at) => ({
    key: `k${at}`,
    label: rich(random, at),
    explanation: maybeWhy(random, at),
  }))

const drawGap = (random: Random, at: number) => {
  const head = { id: `r${at + 1}`, weight: random.one([1, 2, 0.5]) }
  const kind = random.one(['SHORT_ANSWER', 'NUMERIC', 'MULTIPLE_CHOICE'] as const)
  if (kind === 'SHORT_ANSWER') return { gap: { ...head, kind, max_length: 90 }, key: textKey(random) }
  const amounts = units(random)
  if (kind === 'NUMERIC')
    return { gap: { ...head, kind, ...amounts }, key: numberKey(random, amounts.units[0]?.unit ?? null) }
  const list = random.times(2, 5, (place) => ({
    key: `o${place + 1}`,
    label: `<p>${escapeText(word(random, place))}</p>`,
    explanation: maybeWhy(random, place),
  }))
  return { gap: { ...head, kind, options: list }, key: { answer: random.one(list).key } }
}

export const bodies: Partial<Record<QuestionType, (random: Random) => Body>> = {
  MULTIPLE_CHOICE: (random) => {
    const list = options(random, 5)
    return { ...none, options: list, answer: 'ABCDE'[random.below(list.length)] ?? 'A' }
  },
  MULTIPLE_ANSWER: (random) => {
    const list = options(random)
    const keys = list.filter((_, at) => at === 0 || random.chance()).map(({ key }) => key)
    // A single right option makes two of the rules equal.
    const wrongRule = random.one(
      keys.length > 1 ? (['minus', 'zero', 'ignore'] as const) : (['minus'] as const),
    )
    return { ...none, options: list, content: { partial: random.chance(), wrong: wrongRule }, key: { keys } }
  },
  TRUE_FALSE: (random) => ({ ...none, key: { value: random.chance() } }),
  STATEMENTS: (random) => {
    const statements = items(random, 's', 2, 20, rich)
    const labels = random.times(2, 4, (at) => `Label ${at}`)
    return {
      ...none,
      content: { statements, labels, partial: random.chance() },
      key: { labels: Object.fromEntries(statements.map(({ id }) => [id, random.below(labels.length)])) },
    }
  },
  MATCHING: (random) => {
    const leftItems = items(random, 'l', 2, 6)
    const right = items(random, 'r', leftItems.length, 9)
    const twice = random.chance(0.2)
    const pairs = Object.fromEntries(leftItems.map(({ id }, at) => [id, `r${twice ? 1 : right.length - at}`]))
    return { ...none, content: { left: leftItems, right, partial: random.chance() }, key: { pairs } }
  },
  ORDERING: (random) => {
    const list = items(random, 'i', 3, 12)
    const order = list.map(({ id }) => id)
    return {
      ...none,
      content: { items: list, partial: random.chance() },
      key: { order: random.chance() ? order.reverse() : order },
    }
  },
  SHORT_ANSWER: (random) => ({
    ...none,
    content: { max_length: 40 + random.below(400) },
    key: textKey(random),
  }),
  NUMERIC: (random) => {
    const content = units(random)
    return { ...none, content, key: numberKey(random, content.units[0]?.unit ?? null) }
  },
  CLOZE: (random) => {
    const gaps = random.times(1, 6, (at) => drawGap(random, at))
    return {
      ...none,
      content: {
        text: `<p>${gaps.map(({ gap }) => `${escapeText(random.one(words))} [[${gap.id}]]`).join(', ')}.</p>`,
        gaps: gaps.map(({ gap }) => gap),
      },
      key: { gaps: Object.fromEntries(gaps.map(({ gap, key }) => [gap.id, key])) },
    }
  },
  HOTSPOT: (random) => ({
    ...none,
    content: { picture: '<img src="/api/v1/files/7/peta.webp" alt="">', width: 400, height: 300 },
    key: {
      areas: random.times(1, 5, (at) => ({
        share: random.one([1, 0.5, 0.25]),
        ...random.one([
          { shape: 'rect', coords: [10, 20, 30 + at, 40] },
          { shape: 'circle', coords: [50, 60, 7 + at] },
          { shape: 'polygon', coords: [0, 0, 10, 0, 10, 10 + at] },
        ]),
      })),
    },
  }),
  ESSAY: (random) => ({
    ...none,
    content: random.one([
      {},
      { attachment: 'none' },
      { min_words: 5, max_words: 90, attachment: 'required' },
      { max_words: 7, attachment: 'optional' },
    ]),
  }),
  FILE_UPLOAD: (random) => ({
    ...none,
    content: {
      formats: random.one([['pdf'], ['docx', 'jpg'], ['jpeg', 'png', 'zip']]),
      max_files: 1 + random.below(5),
    },
  }),
}

export const drawQuestion = (type: QuestionType, number: number, body: Body, random: Random): Question => ({
  ...body,
  id: number,
  version: 1,
  lessons_id: 1,
  number,
  type,
  point: random.one([1, 2.5, 3, 0.75, 10_000]),
  question: rich(random, number),
  bonus: 0,
  also_correct: [],
  remedied_at: null,
  remedied_by: null,
  reason: null,
  explanation: maybeWhy(random, number),
  level: random.one([['c1'], ['c2', 'c6']]),
  purpose: random.one(['quiz', 'reserve', 'practice']),
  goals: random.one([null, 'Menghitung [luas] & "isi" < 2']),
  goal_id: null,
  related_lessons_id: null,
  related_lessons: random.one([null, 'Bab 1: a = b']),
  related_part: null,
  bank: null,
})
export const generated = (type: QuestionType): Question[] => {
  const random = createRandom(questionTypes.indexOf(type) + 1)
  const make = bodies[type]
  return make
    ? Array.from({ length: ROUNDS }, (_, at) => drawQuestion(type, at + 1, make(random), random))
    : []
}
