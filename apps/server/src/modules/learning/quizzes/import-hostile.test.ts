import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { compareCost } from '../../../../test/cost.ts'
import {
  emptyLines,
  formulas,
  giftBlocks,
  type Hostile,
  listedFiles,
  manyElements,
  manyResources,
  namedPicture,
  optionLines,
} from '../../../../test/hostile-files.ts'
import { questionFiles } from '../../../../test/question-files.ts'
import { listenToWork, type Work } from '../../../platform/process/work-notes.ts'
import { listFiles } from './formats/backup/files.ts'
import { toHtml } from './formats/html.ts'
import { readPasted } from './formats/pasted.ts'
import { parseTree, within } from './formats/qti/tree.ts'
import { recognise } from './formats/recognise.ts'

/** Malicious files are read on a thread in linear time, and refused with a message if they are too large. */

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send } = questionFiles(app, classroom)

const dryRun = async ({ name, format, content }: Hostile) => {
  const work: Work[] = []
  const stop = listenToWork((one) => work.push(one))
  try {
    const reply = await send(await emptyQuiz(), format, content, { name, dry_run: '1' })
    return { ...reply, work }
  } finally {
    stop()
  }
}

const cases: [what: string, make: () => Hostile | Promise<Hostile>, words: RegExp][] = [
  ['a text of 4 MB of formulas that begin', () => formulas(4_000_000), /Soal terlalu panjang/],
  ['GIFT of 40 blocks of 96 kB', () => giftBlocks(40, 96_000), /Soal terlalu panjang/],
  ['900,000 lines of options', () => optionLines(900_000), /Soal terlalu panjang/],
  ['4.9 million empty lines', () => emptyLines(4_900_000), /File diperiksa/],
  ['a backup that lists 36,000 files', () => listedFiles(36_000), /lebih dari 30\.000 berkas/],
  ['a picture that is named 150 times', () => namedPicture(150), /bukan gambar/],
  ['questions of 480,000 elements', () => manyElements(20, 480_000), /lebih dari 20\.000 elemen/],
  ['a manifest of 100,000 resources', () => manyResources(100_000), /lebih besar dari 4 MB/],
]

describe('a hostile file', () => {
  it.each(cases)('of %s is read on a thread, and told in words', async (_, make, words) => {
    const { code, body, work } = await dryRun(await make())
    expect(work).toEqual(expect.arrayContaining(['read', 'thread']))
    expect([200, 422]).toContain(code)
    expect(JSON.stringify(body)).toMatch(words)
  })
})

describe('reading takes time in proportion to', () => {
  const sizes = [5_000, 20_000] as const
  const ratio = (make: (size: number) => () => unknown) => {
    const [smallWork, largeWork] = sizes.map(make)
    return smallWork && largeWork ? compareCost(smallWork, largeWork) : Number.NaN
  }

  it('formulas that begin', () => {
    expect(ratio((size) => () => toHtml('\\('.repeat(size * 10), 'html'))).toBeLessThan(8)
    expect(toHtml('<p>\\(a\\) dan \\[b\\]</p>', 'html')).toBe(
      '<p><span data-type="inline-math" data-latex="a"></span> dan <span data-type="inline-math" data-latex="b"></span></p>',
    )
  })

  it('files of one place', () => {
    const root = (size: number) => ({
      files: [
        {
          file: Array.from({ length: size }, () => ({
            filename: [{ '#text': 'a.png' }],
            contenthash: [{ '#text': 'a'.repeat(40) }],
            component: [{ '#text': 'question' }],
          })),
        },
      ],
    })
    const roots = new Map(sizes.map((size) => [size as number, root(size)]))
    expect(ratio((size) => () => listFiles(roots.get(size) ?? null))).toBeLessThan(8)
  })

  it('elements around elements', () => {
    const trees = new Map(
      sizes.map((size) => {
        const depth = size / 250
        return [
          size as number,
          parseTree(`${'<div>'.repeat(depth)}${'<b/>'.repeat(size - 100)}${'</div>'.repeat(depth)}`),
        ]
      }),
    )
    // Four times the elements, four times as deep: copying the result at each level would cost 16 times. More
    // than 4 times, because the larger tree does not fit the processor's cache.
    const find = (size: number) => () => {
      const tree = trees.get(size)
      for (let time = 0; time < 20; time++) if (tree) within(tree, (name) => name === 'b')
    }
    expect(ratio(find)).toBeLessThan(12)
  })

  it('empty lines, and spaces at the end of one', () => {
    const content = Buffer.from('x')
    expect(
      ratio((size) => () => recognise({ name: 'x', content }, () => `x${'\n'.repeat(size)}`)),
    ).toBeLessThan(8)
    expect(ratio((size) => () => readPasted(`1. x\nA. y${' '.repeat(size)}z`))).toBeLessThan(8)
  })
})
