import { exportQuestions, importQuestions, planExport } from '@tuntas/contract/learning/question-files'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeStudent } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { buildPackage, itemXml, manifestXml, samples, zipFiles } from '../../../../test/qti-samples.ts'
import { questionFiles, toCarried } from '../../../../test/question-files.ts'

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send, stored: listStored } = questionFiles(app, classroom)

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 412, height: 560, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
})
const describeRows = (rows: { number: number | null; title: string; reason: string }[]) =>
  rows.map(({ number, title, reason }) => `${number} ${title}: ${reason}`)

describe('a package of another system', () => {
  it.each([
    ['2.2', 'qti22'],
    ['3.0', 'qti3'],
  ] as const)(
    'of QTI %s is read, and what cannot be taken is named',
    async (version, format) => {
      const quiz = await emptyQuiz()
      const file = await buildPackage(picture, version)
      const dry = await send(quiz, null, file, { dry_run: '1', name: 'paket.zip' })
      expect(dry.body.data).toMatchObject({ format, taken: 11, total: 11, saved: 0 })
      expect(describeRows(dry.body.data.skipped)).toEqual([
        '12 Urutan bandara: Soal urutkan titik gambar (graphicOrderInteraction) tidak didukung',
        '13 Seret kata: Soal seret kata ke rumpang (gapMatchInteraction) tidak didukung',
      ])
      expect(dry.body.data.warnings).toMatchObject([
        {
          number: 2,
          message: 'Pengurangan opsi salah berubah: tiap opsi salah menghapus satu opsi benar',
        },
        { number: 7, message: 'Petunjuk untuk penilai dilewati' },
      ])
      expect(await listStored(quiz)).toEqual([])
      const refusal = await send(quiz, null, file, { name: 'paket.zip' })
      expect([refusal.code, await listStored(quiz)]).toEqual([422, []])
      const saveReply = await send(quiz, null, file, { name: 'paket.zip', more: { skip_errors: '1' } })
      expect([saveReply.code, saveReply.body.data.saved]).toEqual([200, 11])
      const questions = (await listStored(quiz)).map(toCarried)
      expect(questions.map(({ type }) => type)).toEqual([
        'MULTIPLE_CHOICE',
        'MULTIPLE_ANSWER',
        'ORDERING',
        'STATEMENTS',
        'SHORT_ANSWER',
        'NUMERIC',
        'ESSAY',
        'FILE_UPLOAD',
        'HOTSPOT',
        'HOTSPOT',
        'CLOZE',
      ])
      const [one, multipleAnswer, order, table, text, number, essay, upload, point, spot, cloze] = questions
      expect(one?.question).toMatch(
        /^<p>Perhatikan papan ini:<\/p><p><img [^>]*alt="JANGAN TINGGALKAN BAGASI"[^>]*><\/p>\s*<p>Apa maksudnya\?<\/p>$/,
      )
      expect(one).toMatchObject({ answer: 'A', option_explanations: ['<p>Benar.</p>', null, null] })
      expect(multipleAnswer).toMatchObject({
        question: '<p>Unsur mana yang membentuk air?</p>',
        point: 2,
        content: { partial: true },
        options: ['Hidrogen', 'Helium', 'Karbon', 'Oksigen', 'Klorin'].map((label) => `<p>${label}</p>`),
      })
      expect(multipleAnswer?.key).toMatchObject({ keys: [expect.any(String), expect.any(String)] })
      expect(order).toMatchObject({ content: { partial: false }, key: { order: ['i3', 'i1', 'i2'] } })
      expect(table).toMatchObject({
        content: { labels: ['Mimpi', 'Romeo', 'Badai'], partial: true },
        key: { labels: { s1: 1, s2: 0, s3: 0, s4: 2 } },
      })
      expect(text).toMatchObject({
        question: '<p>Lengkapi:</p><p>musim panas mentari _____; dan awan</p>',
        key: {
          ignore_case: false,
          accepted: [
            { text: 'York', share: 1 },
            { text: 'york', share: 0.5 },
          ],
        },
      })
      expect(number).toMatchObject({
        question: '<p>Luas lingkaran berjari-jari 1 adalah</p>',
        key: { value: 3.14, tolerance: { kind: 'relative', amount: 0.01 } },
      })
      expect(essay?.question).toBe('<p>Baca kartu pos ini.</p><p>Tulis balasan kepada Sam.</p>')
      expect(upload).toMatchObject({ content: { formats: ['pdf'], max_files: 1 } })
      // The picture is twice as large as the item says, so its areas are scaled too.
      expect(point).toMatchObject({
        content: { width: 412, height: 560 },
        key: {
          areas: [
            { shape: 'circle', coords: [204, 226, 32], share: 1 },
            { shape: 'rect', coords: [20, 40, 60, 80], share: 0.5 },
          ],
        },
      })
      expect(spot).toMatchObject({
        key: { areas: [{ shape: 'polygon', coords: [20, 20, 100, 20, 100, 120], share: 1 }] },
      })
      expect(cloze).toMatchObject({
        content: { text: '<p>mentari [[r1]]; dan awan</p>', gaps: [{ kind: 'MULTIPLE_CHOICE' }] },
      })
    },
    30_000,
  )

  it('is a preview, for the quiz’s own lecturers alone', async () => {
    const quiz = await emptyQuiz()
    const file = await buildPackage(picture, '2.2', { choice: itemXml(samples.choice) })
    const student = await app.signedIn(await makeStudent(app.pool))
    for (const [person, code] of [
      [classroom.stranger, 404],
      [student, 403],
    ] as const) {
      expect((await send(quiz, null, file, { who: person, dry_run: '1' })).code).toBe(code)
      for (const format of ['qti3', 'qti22'] as const)
        for (const endpoint of [exportQuestions, planExport])
          expect(
            (await app.send(person, endpoint, { query: { lessons_id: quiz, format, dry_run: true } })).code,
          ).toBe(code)
    }
    const none = await sendForm(
      app,
      classroom.teacher,
      importQuestions.path,
      { lessons_id: String(quiz) },
      {},
    )
    expect(none.code).toBe(422)
    const plan = await app.call(classroom.teacher, planExport, {
      query: { lessons_id: quiz, format: 'qti3', dry_run: true },
    })
    expect(plan.body.data).toEqual({ taken: 0, skipped: [], lost: [] })
  })
})

const item = itemXml({
  title: 'Aman',
  declared: '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>',
  body: '<p>Jelaskan.</p><extendedTextInteraction responseIdentifier="RESPONSE"/>',
})
const withItem = (xml: string | Buffer, more: Record<string, string | Buffer> = {}) =>
  zipFiles({ 'imsmanifest.xml': manifestXml(['a.xml']), 'a.xml': xml, ...more })
/** Same length, so that the archive stays valid. */
const renameEntry = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

describe('a hostile package', () => {
  /** The status and message for the person. */
  const tryImport = async (content: Buffer, name = 'paket.zip') => {
    const quiz = await emptyQuiz()
    const { code, body } = await send(quiz, null, content, { name })
    expect(await listStored(quiz)).toEqual([])
    return `${code} ${body.message}`
  }

  it('is refused as a whole where it is none, or is made to do harm', async () => {
    const wholePackage = await withItem(item)
    expect(await tryImport(Buffer.from('bukan zip sama sekali'))).toBe(
      '415 File bukan ZIP yang utuh. Ekspor ulang lalu unggah lagi.',
    )
    expect(await tryImport(wholePackage.subarray(0, wholePackage.length - 40))).toMatch(
      /^415 File bukan ZIP yang utuh/,
    )
    expect(await tryImport(await zipFiles({ 'a.xml': item }))).toBe(
      '422 Bukan paket QTI: imsmanifest.xml tidak ditemukan di ZIP ini.',
    )
    const outside = await withItem(item, { 'xx/jahat.xml': item })
    expect(await tryImport(renameEntry(outside, 'xx/jahat.xml', '../jahat.xml'))).toMatch(/^415 /)
    expect(await tryImport(renameEntry(outside, 'xx/jahat.xml', '/x/jahat.xml'))).toMatch(/^415 /)
    expect(await tryImport(renameEntry(outside, 'xx/jahat.xml', 'C:/jahat.xml'))).toMatch(/^415 /)
  })

  it('is refused where it would fill memory', async () => {
    const largePackage = await withItem(item, { 'nol.bin': Buffer.alloc(100 * 1024 * 1024) })
    expect(await tryImport(largePackage)).toBe(
      '413 Isi ZIP terlalu besar setelah dibuka. Bagi menjadi beberapa paket.',
    )
    const dense = await withItem(item, { 'nol.bin': Buffer.alloc(8 * 1024 * 1024) })
    expect(await tryImport(dense)).toMatch(/^413 /)
    const manyFiles = Object.fromEntries(Array.from({ length: 5100 }, (_, at) => [`f${at}`, 'x']))
    expect(await tryImport(await withItem(item, manyFiles))).toMatch(/^413 /)
    // It declares a small size, but is large.
    const lying = await withItem(`${item}${' '.repeat(900_000)}`)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.byteLength(item) + 900_000)
    const smallBuffer = Buffer.alloc(4)
    smallBuffer.writeUInt32LE(1000)
    expect(
      await tryImport(renameEntry(lying, size.toString('latin1'), smallBuffer.toString('latin1'))),
    ).toMatch(/^415 /)
  }, 30_000)

  it('with a manifest of something else is told what it is', async () => {
    const manifest = (xml: string) => zipFiles({ 'imsmanifest.xml': xml, 'a.xml': item })
    expect(await tryImport(await manifest(manifestXml(['a.xml'], 'imsqti_xmlv1p2')))).toBe(
      '422 Tidak ada soal yang disimpan. Baris 1: Bukan file QTI 1.2',
    )
    expect(await tryImport(await manifest(manifestXml(['a.xml'], 'webcontent')))).toBe(
      '422 Paket tidak berisi butir soal QTI 1.2, 2.x, atau 3.0.',
    )
    expect(await tryImport(await manifest('<html/>'))).toBe('422 imsmanifest.xml bukan manifes paket IMS.')
    expect(await tryImport(await manifest('<manifest'))).toMatch(/^422 imsmanifest.xml tidak dapat dibaca/)
    expect(
      await tryImport(await manifest(`<!DOCTYPE manifest [<!ENTITY x "y">]>${manifestXml(['a.xml'])}`)),
    ).toBe('422 imsmanifest.xml tidak dapat dibaca: DOCTYPE dan ENTITY tidak diterima')
  })

  it('names each item that cannot be read, and opens nothing outside itself', async () => {
    const describeRefusal = async (file: Buffer) => {
      const quiz = await emptyQuiz()
      const { code, body } = await send(quiz, 'qti22', file, { dry_run: '1' })
      return `${code} ${describeRows(body.data.skipped).join('|')}`
    }
    const xxe = item
      .replace('<assessmentItem', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><assessmentItem')
      .replace('Jelaskan.', '&e;')
    expect(await describeRefusal(await withItem(xxe))).toBe('200 1 a.xml: DOCTYPE dan ENTITY tidak diterima')
    const utf16 = Buffer.from(`\ufeff${xxe.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    expect(await describeRefusal(await withItem(utf16))).toBe(
      '200 1 a.xml: DOCTYPE dan ENTITY tidak diterima',
    )
    expect(await describeRefusal(await withItem('<assessmentItem>'))).toMatch(/XML tidak lengkap/)
    expect(await describeRefusal(await withItem(`${'<div>'.repeat(5000)}${'</div>'.repeat(5000)}`))).toMatch(
      /XML tidak dapat dibaca/,
    )
    expect(await describeRefusal(await withItem('<html><body/></html>'))).toMatch(/Bukan item QTI/)
    expect(await describeRefusal(await withItem(Buffer.from([0, 255, 254, 1, 200])))).toMatch(
      /bukan teks|XML/,
    )
    expect(await describeRefusal(await zipFiles({ 'imsmanifest.xml': manifestXml(['hilang.xml']) }))).toBe(
      '200 1 hilang.xml: File hilang.xml tidak ada dalam paket',
    )
    for (const href of ['../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', '%2e%2e/x'])
      expect(await describeRefusal(await zipFiles({ 'imsmanifest.xml': manifestXml([href]) }))).toMatch(
        /di luar paket tidak diterima/,
      )
    const picturing = (src: string) => item.replace('Jelaskan.', `<img src="${src}" alt=""/>Jelaskan.`)
    expect(await describeRefusal(await withItem(picturing('../../x.png')))).toMatch(/di luar paket/)
    expect(await describeRefusal(await withItem(picturing('tidak-ada.png')))).toMatch(
      /Gambar tidak-ada.png tidak disertakan dalam paket/,
    )
    expect(await describeRefusal(await withItem(picturing('x.png'), { 'x.png': 'bukan gambar' }))).toMatch(
      /Gambar x.png harus PNG, JPG, atau WebP/,
    )
    const remoteReply = await send(await emptyQuiz(), null, await withItem(picturing('https://x.id/a.png')), {
      dry_run: '1',
    })
    expect(remoteReply.body.data).toMatchObject({
      taken: 1,
      warnings: [{ message: 'Gambar dari alamat luar dilewati' }],
    })
    const scripted = item.replace('Jelaskan.', 'Jelaskan.<script>alert(1)</script><em onclick="x()">a</em>')
    const quiz = await emptyQuiz()
    expect((await send(quiz, null, await withItem(scripted))).code).toBe(200)
    expect((await listStored(quiz))[0]?.question).toBe('<p>Jelaskan.<em>a</em></p>')
  }, 30_000)
})
