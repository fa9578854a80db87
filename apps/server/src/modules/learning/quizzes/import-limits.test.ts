import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { questionFiles } from '../../../../test/question-files.ts'

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send, stored: listStored } = questionFiles(app, classroom)

/** CPU time of the work in this process, minimum of `times` runs; waiting does not count. */
const measureSpent = async (work: () => Promise<unknown>, times = 1) => {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const cpuBefore = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(cpuBefore)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const honest = (questions: number) =>
  Array.from(
    { length: questions },
    (_, n) => `::${n}::[html]<p>Soal <b>${n}</b></p>{=<p>a</p> ~<p>b</p> ~<p>c</p> ~<p>d</p> ~<p>e</p>}`,
  ).join('\n\n')

/** CPU time of 1,000 normal questions on this machine, the reference for too slow. */
const spentOnHonest = (times = 2) =>
  measureSpent(async () => send(await emptyQuiz(), 'gift', honest(1000)), times)

describe('an import', () => {
  it.each(['gift', 'aiken', 'moodle_xml', 'excel'])('refuses whatever is no %s', async (format) => {
    const quiz = await emptyQuiz()
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256))
    const text = Buffer.from(Array.from({ length: 3000 }, (_, at) => 1 + ((at * 7919) % 255)))
    for (const content of [
      noise,
      text,
      Buffer.from('<html></html>'),
      Buffer.from('PK\x03\x04'),
      Buffer.from('{{{{::}}'),
      Buffer.from('\ufffe'),
    ]) {
      const { code } = await send(quiz, format, content, { name: format === 'excel' ? 'a.xlsx' : 'a.txt' })
      expect([413, 415, 422], `${format} ${content.subarray(0, 10).toString('hex')}`).toContain(code)
    }
    expect((await send(quiz, format, Buffer.alloc(50 * 1024 * 1024, 'a '))).code).toBe(413)
    expect(await listStored(quiz)).toEqual([])
  })

  it('is not slowed down by files made for that', async () => {
    const quiz = await emptyQuiz()
    const bigSize = 4_900_000
    const limit = 4 * (await spentOnHonest())
    const hostile: [string, string][] = [
      ['gift', '{'.repeat(bigSize)],
      ['gift', 'a {=b '.repeat(16_000)],
      ['gift', `${'a\\('.repeat(20_000)} {=b ~c}`],
      ['gift', `${'::'.repeat(40_000)} {=b ~c}`],
      ['gift', 'a {\n=b\n~\n}\n\n'.repeat(50_000)],
      ['aiken', 'A. x\n'.repeat(bigSize / 5)],
      ['moodle_xml', `<quiz>${'<![CDATA['.repeat(bigSize / 9 - 10)}`],
      ['moodle_xml', `<quiz>${'<question type="essay">'.repeat(200_000)}`],
      [
        'moodle_xml',
        `<quiz><question type="essay">${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}</question></quiz>`,
      ],
      ['moodle_xml', `<quiz>${'<question type="x"></question>'.repeat(100_000)}</quiz>`],
      [
        'moodle_xml',
        `<quiz><question type="essay"><questiontext><text>${'&lt;img '.repeat(300_000)}</text></questiontext></question></quiz>`,
      ],
    ]
    for (const [format, content] of hostile) {
      const spentTime = await measureSpent(async () => {
        const { code } = await send(quiz, format, content)
        expect([200, 422]).toContain(code)
        if (code === 200) expect(content.length).toBeLessThan(200_000)
      })
      expect(spentTime, `${format} ${content.slice(0, 40)}`).toBeLessThan(limit)
    }
  }, 120_000)

  it('takes as long as it has questions', async () => {
    const quiz = await emptyQuiz()
    expect((await send(quiz, 'gift', honest(1000))).body.data.saved).toBe(1000)
    const questions = await listStored(quiz)
    expect([questions.length, questions[999]?.question]).toEqual([1000, '<p>Soal <b>999</b></p>'])
    const hundred = await measureSpent(async () => send(await emptyQuiz(), 'gift', honest(100)), 3)
    expect((await spentOnHonest(3)) / hundred).toBeLessThan(20)
  })
})
