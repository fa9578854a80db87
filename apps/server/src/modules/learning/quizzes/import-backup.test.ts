import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { asTar, asZip, buildEntries, everyType } from '../../../../test/moodle-backups.ts'
import { questionFiles } from '../../../../test/question-files.ts'

const app = withApp()
const { emptyQuiz, send, stored: listStored } = questionFiles(app, withClassroom(app))

const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#dde' } })
    .png()
    .toBuffer()
const attached = async () => {
  const content = await picture()
  return [
    { area: 'questiontext', item: 1, name: 'alat ukur.png', content },
    { area: 'bgimage', item: 11, name: 'sel.png', content, component: 'qtype_ddmarker' },
  ]
}
const packed = { 'tar.gz': asTar, zip: asZip }
const ways = ([3, 4] as const).flatMap((moodle) =>
  (['tar.gz', 'zip'] as const).map((way) => [moodle, way] as const),
)
const sendBroken = async (entries: ReturnType<typeof buildEntries>) => {
  const file = await asTar(entries)
  return send(await emptyQuiz(), 'mbz', file, { dry_run: '1', name: 'kelas.mbz' })
}
const one = everyType.slice(2, 3)

describe('a backup of Moodle', () => {
  it.each(ways)('%s packed as %s gives its questions of every kind', async (moodle, way) => {
    const quiz = await emptyQuiz()
    const file = await packed[way](buildEntries(moodle, everyType, await attached()))
    const dry = await send(quiz, null, file, { dry_run: '1', name: 'cadangan.mbz' })
    expect(dry.code).toBe(200)
    expect(dry.body.data.skipped).toEqual([
      { number: 12, title: 'description 12', reason: 'Deskripsi bukan soal, dilewati' },
      { number: 13, title: 'random 13', reason: 'Soal acak dari kategori (random) tidak didukung' },
      {
        number: 14,
        title: 'ddimageortext 14',
        reason: 'Soal seret ke gambar (ddimageortext) tidak didukung',
      },
    ])
    expect(dry.body.data).toMatchObject({ format: 'mbz', taken: 11, saved: 0 })
    expect(await listStored(quiz)).toEqual([])
    const { code, body } = await send(quiz, null, file, { name: 'cadangan.mbz', more: { skip_errors: '1' } })
    expect([code, body.message]).toEqual([200, '11 soal disimpan.'])
    const storedQuestions = await listStored(quiz)
    expect(storedQuestions.map(({ type }) => type)).toEqual([
      'MULTIPLE_CHOICE',
      'MULTIPLE_ANSWER',
      'TRUE_FALSE',
      'SHORT_ANSWER',
      'NUMERIC',
      'MATCHING',
      'ESSAY',
      'CLOZE',
      'ORDERING',
      'PARAMETRIC',
      'HOTSPOT',
    ])
    const [choice, multipleAnswer, truth, shortAnswer, number, pairs, , gaps, order, formula, spot] =
      storedQuestions
    expect(choice).toMatchObject({ answer: 'A', point: 2, level: ['c3'], goals: 'Mengukur massa' })
    expect(choice?.question).toMatch(/<img [^>]*src="\/api\/v1\/files\/\d+\//)
    expect(choice?.options[0]).toMatchObject({ label: '<p>Neraca</p>', explanation: '<p>Tepat</p>' })
    expect(multipleAnswer?.options).toHaveLength(3)
    expect(truth?.key).toEqual({ value: false })
    expect(shortAnswer?.key).toMatchObject({
      ignore_case: false,
      accepted: [
        { text: 'sitosol', share: 1 },
        { text: 'plasma*', share: 0.5, wildcard: true },
      ],
    })
    expect(number?.key).toMatchObject({ value: 9.8, unit: 'm', tolerance: { kind: 'absolute', amount: 0.1 } })
    expect(pairs?.content).toMatchObject({ left: [{ text: 'inti' }, { text: 'ribosom' }] })
    expect(gaps?.content).toMatchObject({
      gaps: [
        { kind: 'SHORT_ANSWER', weight: 1 },
        { kind: 'MULTIPLE_CHOICE', weight: 2 },
      ],
    })
    expect(order?.content).toMatchObject({
      items: [{ text: 'profase' }, { text: 'metafase' }, { text: 'telofase' }],
    })
    expect(formula?.content).toMatchObject({
      variables: [
        { name: 'a', min: 1, max: 9, step: 1 },
        { name: 'b', min: 1, max: 9, step: 1 },
      ],
    })
    expect(spot?.key).toEqual({ areas: [{ shape: 'circle', coords: [40, 30, 10], share: 1 }] })
    expect(spot?.content).toMatchObject({ width: 80, height: 60 })
  })

  it('is recognised by what it holds, whatever it is called', async () => {
    const quiz = await emptyQuiz()
    for (const [way, pack] of Object.entries(packed)) {
      const file = await pack(buildEntries(4, one))
      const { body } = await send(quiz, null, file, { dry_run: '1', name: `kelas.${way}` })
      expect(body.data).toMatchObject({ format: 'mbz', taken: 1 })
    }
  })

  it('without a picture that a text names leaves that question out, and says so', async () => {
    const [photo, ...otherFiles] = await attached()
    const entries = buildEntries(4, everyType, [photo as NonNullable<typeof photo>, ...otherFiles])
    const missingReply = await sendBroken(entries.filter(({ name }) => !name.startsWith('files/')))
    expect(missingReply.body.data.taken).toBe(9)
    expect(missingReply.body.data.skipped[0]).toMatchObject({
      number: 1,
      reason: 'Gambar alat ukur.png tidak disertakan dalam file',
    })
    const unlisted = await sendBroken(entries.filter(({ name }) => name !== 'files.xml'))
    expect(unlisted.body.data.taken).toBe(9)
  })

  it('says what it lacks', async () => {
    const entries = buildEntries(3, one)
    const without = await sendBroken(entries.filter(({ name }) => name !== 'questions.xml'))
    expect(without.body.data.errors[0].message).toContain('tidak memuat bank soal')
    const otherReply = await sendBroken([{ name: 'a.txt', content: 'x' }])
    expect(otherReply.body.data.errors[0].message).toContain('Bukan cadangan Moodle')
  })

  it.each([
    ['with entities', '<!DOCTYPE a [<!ENTITY x "x">]><question_categories>&x;</question_categories>'],
    ['cut off', '<question_categories><question_category>'],
    ['nested without end', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
  ])('is refused in words %s', async (_, content) => {
    const entries = buildEntries(4, one).map((entry) =>
      entry.name === 'questions.xml' ? { ...entry, content } : entry,
    )
    const { code, body } = await sendBroken(entries)
    expect(code).toBe(200)
    expect(body.data).toMatchObject({ taken: 0 })
    expect(body.data.errors).toHaveLength(1)
  })

  it('opens nothing outside itself, and follows no link', async () => {
    const hostile = [
      { name: '../../questions.xml', content: '<question_categories/>' },
      { name: '/etc/cron.d/x', content: 'x' },
      { name: 'files.xml', content: '', link: '/etc/passwd' },
      ...buildEntries(4, one).filter(({ name }) => name !== 'files.xml'),
    ]
    expect((await sendBroken(hostile)).body.data).toMatchObject({ taken: 1, errors: [] })
  })

  it('that would fill memory, or is no archive, is refused', async () => {
    const quiz = await emptyQuiz()
    const bomb = await asTar([
      ...buildEntries(4, one),
      { name: 'backup.log', content: Buffer.alloc(70 * 1024 * 1024) },
    ])
    const manyEntries = await asTar(
      Array.from({ length: 30_001 }, (_, at) => ({ name: `a/${at}`, content: '' })),
    )
    for (const file of [bomb, manyEntries])
      expect((await send(quiz, 'mbz', file, { dry_run: '1' })).code).toBe(413)
    const wholeBackup = await asTar(buildEntries(4, one))
    for (const file of [wholeBackup.subarray(0, 200), gzipSync('x'.repeat(2000)), Buffer.from('x')])
      expect((await send(quiz, 'mbz', file, { dry_run: '1' })).code).toBe(415)
    expect(await listStored(quiz)).toEqual([])
  })
})
