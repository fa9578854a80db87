import { exportQuestions } from '@tuntas/contract/learning/question-files'
import { type Question, saveQuestion } from '@tuntas/contract/learning/questions'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download } from '../../../../test/download.ts'
import { makeLesson } from '../../../../test/make.ts'
import { GIFT_OF_EVERY_TYPE, XML_OF_EVERY_TYPE } from '../../../../test/moodle-samples.ts'
import { questionFiles, toCarried } from '../../../../test/question-files.ts'

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send, stored: listStored } = questionFiles(app, classroom)

type LeftOut = { number: number | null; title: string; reason: string }
const describeSkipped = (skippedQuestions: LeftOut[]) =>
  skippedQuestions.map(({ number, title, reason }) => `${number} ${title}: ${reason}`)

describe('an import with questions of every type of Moodle', () => {
  it('names what it leaves out of GIFT, and saves the rest', async () => {
    const quiz = await emptyQuiz()
    const dry = (await send(quiz, null, GIFT_OF_EVERY_TYPE, { dry_run: '1' })).body.data
    expect(dry.format).toBe('gift')
    expect(describeSkipped(dry.skipped)).toMatchInlineSnapshot(`
      [
        "13 Keterangan: Teks tanpa jawaban { } bukan soal, dilewati",
        "18 Enam opsi: Opsi lebih dari lima (A sampai E)",
        "19 Tanpa kunci: Soal belum punya jawaban benar (tanda =)",
        "20 Rusak: Kurung kurawal } penutup belum ada",
      ]
    `)
    expect(
      dry.warnings.map(({ number, message }: { number: number; message: string }) => `${number} ${message}`),
    ).toMatchInlineSnapshot(`
      [
        "null Kategori "$course$/top/Biologi sel" tidak disimpan",
        "2 Umpan balik dilewati",
        "5 Nilai sebagian dan pengurangan nilai opsi dilewati",
        "11 Umpan balik dilewati",
        "11 Jawaban dengan nilai sebagian dilewati",
        "13 Teks tanpa jawaban { } bukan soal, dilewati",
        "17 Tag "mudah" dilewati",
        "17 Tag "ujian" dilewati",
      ]
    `)
    const all = [...GIFT_OF_EVERY_TYPE.matchAll(/^::/gm)].length
    expect(dry.taken + dry.skipped.length).toBe(all)
    expect((await send(quiz, null, GIFT_OF_EVERY_TYPE)).code).toBe(422)
    expect(await listStored(quiz)).toEqual([])
    const { code, body } = await send(quiz, null, GIFT_OF_EVERY_TYPE, { more: { skip_errors: '1' } })
    expect([code, body.message, body.data.saved]).toEqual([200, `${dry.taken} soal disimpan.`, dry.taken])
    expect((await listStored(quiz)).map(({ question }) => question)).toMatchInlineSnapshot(`
      [
        "<p>Mitokondria menghasilkan ATP.</p>",
        "<p>Sel hewan berdinding sel.</p>",
        "<p>Organel mana yang membuat protein?</p>",
        "<p>Pusat kendali sel adalah _____ sel.</p>",
        "<p>Bahan utama membran?</p>",
        "<p>Mana saja yang ada di sel tumbuhan?</p>",
        "<p>Cairan di dalam sel disebut</p>",
        "<p>Jodohkan organel dengan tugasnya.</p>",
        "<p>Berapa kromosom manusia?</p>",
        "<p>Berapa pH darah?</p>",
        "<p>Berapa suhu tubuh?</p>",
        "<p>Jelaskan transpor aktif.</p>",
        "<p>Rumus <b>air</b>: <sub>2</sub></p>",
        "<p>Mana yang <strong>benar</strong>?</p>",
        "<p>Himpunan {a, b} = ?</p>",
        "<p>Sel terkecil?</p>",
      ]
    `)
  })

  it('names what it leaves out of Moodle XML, and saves the rest', async () => {
    const quiz = await emptyQuiz()
    const dry = (await send(quiz, null, XML_OF_EVERY_TYPE, { dry_run: '1' })).body.data
    expect(dry.format).toBe('moodle_xml')
    expect(describeSkipped(dry.skipped)).toMatchInlineSnapshot(`
      [
        "1 Keterangan: Deskripsi bukan soal, dilewati",
        "10 Hitungan: Isi paling sedikit satu variabel",
        "11 Hitungan pilihan: Soal hitungan pilihan ganda (calculatedmulti) tidak didukung",
        "12 Hitungan sederhana: Soal hitungan sederhana (calculatedsimple) tidak didukung",
        "13 Seret kata: Soal rumpang ini tidak berisi rumpang",
        "14 Seret gambar: Soal seret ke gambar (ddimageortext) tidak didukung",
        "15 Tandai gambar: Soal tandai gambar tanpa gambar",
        "16 Pilih kata: Soal rumpang ini tidak berisi rumpang",
        "17 Urutkan: Isi 3 sampai 12 butir",
        "18 Jodoh acak: Soal menjodohkan acak (randomsamatch) tidak didukung",
      ]
    `)
    expect(
      dry.warnings.map(({ number, message }: { number: number; message: string }) => `${number} ${message}`),
    ).toMatchInlineSnapshot(`
      [
        "null Kategori "$course$/top/Fisika" tidak disimpan",
        "1 Deskripsi bukan soal, dilewati",
        "2 Umpan balik dilewati",
        "2 Tag "mekanika" dilewati",
        "5 Informasi untuk penilai dilewati",
        "5 Kerangka jawaban dilewati",
        "13 Kata yang diseret menjadi pilihan di tiap rumpang",
        "20 File salam.mp3 dilewati: bukan gambar",
      ]
    `)
    const all = [...XML_OF_EVERY_TYPE.matchAll(/<question type="(?!category)/g)].length
    expect(dry.taken + dry.skipped.length).toBe(all)
    const { code, body } = await send(quiz, null, XML_OF_EVERY_TYPE, { more: { skip_errors: '1' } })
    expect([code, body.data.saved]).toEqual([200, dry.taken])
    expect(await listStored(quiz)).toHaveLength(dry.taken)
  })

  it('stays whole: a question with a bad picture is left out, pictures of others are kept', async () => {
    const quiz = await emptyQuiz()
    const brokenXml = XML_OF_EVERY_TYPE.replace('iVBORw0KGgo', 'AAAARw0KGgo')
    const { body } = await send(quiz, null, brokenXml, { more: { skip_errors: '1' } })
    expect(describeSkipped(body.data.skipped)).toContain(
      '19 Bergambar: Gambar alat ukur.png harus PNG, JPG, atau WebP di bawah 5 MB',
    )
    const types = (await listStored(quiz)).map(({ type }) => type)
    expect(types.join(' ')).toBe(
      'MULTIPLE_CHOICE MULTIPLE_ANSWER TRUE_FALSE ESSAY SHORT_ANSWER NUMERIC MATCHING CLOZE ESSAY',
    )
  })
})

describe('an import of questions that do not say all', () => {
  const TEXT = '1. Satu tambah satu?\nA. tiga\n*B. dua\n\n2. Jelaskan.'
  it('tells what is missing, and gives those without what was asked for', async () => {
    const quiz = await emptyQuiz()
    const file = `// [tag:C4] [tag:bobot: 5] [tag:tujuan: Menghitung]\nA {=a ~b}\n\nB {=a ~b}\n`
    const dry = (await send(quiz, null, file, { dry_run: '1' })).body.data
    expect(dry.missing).toEqual({ point: 1, level: 1, goals: 1 })
    expect(dry.questions).toMatchObject([
      { level: ['c4'], goals: 'Menghitung' },
      { level: [], goals: null },
    ])
    const more = { level: '["c2","c3"]', point: '2,5', goals: 'Menalar' }
    expect((await send(quiz, null, file, { more })).code).toBe(200)
    expect((await listStored(quiz)).map(({ point, level, goals }) => [point, level, goals])).toEqual([
      [5, ['c4'], 'Menghitung'],
      [2.5, ['c2', 'c3'], 'Menalar'],
    ])
    const faults: Record<string, string>[] = [
      { level: '["c9"]' },
      { point: '0' },
      { point: 'x' },
      { goals: 'x'.repeat(501) },
    ]
    for (const wrongField of faults)
      expect((await send(quiz, null, file, { more: wrongField })).code, JSON.stringify(wrongField)).toBe(422)
    expect(await listStored(quiz)).toHaveLength(2)
  })

  it('takes pasted text, each with its key', async () => {
    const quiz = await emptyQuiz()
    const { body } = await send(quiz, null, TEXT, { more: { level: 'c1' } })
    expect(body.data).toMatchObject({ format: 'text', saved: 2, skipped: [] })
    expect(await listStored(quiz)).toMatchObject([
      { question: '<p>Satu tambah satu?</p>', answer: 'B', level: ['c1'], point: 1 },
      { type: 'ESSAY', question: '<p>Jelaskan.</p>' },
    ])
  })

  it('finds the material by its name, whatever its case', async () => {
    const quiz = await emptyQuiz()
    const id = await makeLesson(app.pool, classroom.course, { name: 'Bab  Listrik' })
    const rows = [
      ['Pertanyaan', 'Materi Terkait'],
      ['Apa itu arus?', 'bab listrik'],
      ['Apa itu hambatan?', 'Bab lain'],
    ]
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows }] }))
    const { body } = await send(quiz, null, content, { name: 'soal.xlsx' })
    expect(body.data.warnings).toEqual([
      { line: 3, number: 2, message: 'Materi terkait "Bab lain" tidak ada di kelas ini' },
    ])
    expect((await listStored(quiz)).map(({ related_lessons_id }) => related_lessons_id)).toEqual([id, null])
  })

  it('says of every picture of an Excel file where it went', async () => {
    const png = new Uint8Array(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
    const at = (row: number, col: number) => ({
      data: png,
      type: 'png' as const,
      anchor: { from: { row, col } },
    })
    const rows = [
      ['Pertanyaan', 'Bobot'],
      ['Lihat [gambar 1] dan [gambar 9]', 2],
      ['Di bawah ini', 2],
    ]
    const sheets = [
      { name: 'Data', rows, images: [at(2, 0), at(2, 1)] },
      { name: 'Gambar', rows: [['Nomor'], [1], [2]], images: [at(1, 1), at(2, 1)] },
    ]
    const content = Buffer.from(await writeXlsx({ sheets }))
    const quiz = await emptyQuiz()
    const { body } = await send(quiz, null, content, { name: 'soal.xlsx' })
    expect(body.data.warnings).toEqual([
      { line: 1, number: null, message: 'Tidak dipakai di soal mana pun: gambar 2 dari lembar Gambar' },
      { line: 2, number: 1, message: 'Gambar 9 tidak ada di lembar Gambar, tertulis apa adanya' },
      {
        line: 3,
        number: 2,
        message: 'Gambar yang tidak terletak di sel pertanyaan, opsi, atau pembahasan dilewati',
      },
    ])
    const [first, second] = (await listStored(quiz)).map(toCarried)
    expect(first?.question).toMatch(/^<p>Lihat <img src="[^"]+" \/> dan \[gambar 9\]<\/p>$/)
    expect(second?.question).toMatch(/^<p>Di bawah ini<\/p><p><img src="[^"]+" \/><\/p>$/)
  })
})

describe('texts that look like the signs of a format', () => {
  const toPairs = ({ content, key }: Question) => {
    const { left: leftItems, right } = content as Record<'left' | 'right', { id: string; text: string }[]>
    const { pairs } = key as { pairs: Record<string, string> }
    return leftItems.map(({ id, text }) => [text, right.find((one) => one.id === pairs[id])?.text])
  }
  const signs = [
    ['F = m·a', 'Hukum Newton II'],
    ['<p>', 'paragraf: {teks}'],
    ['<img src="a.png">', '<gambar>'],
    ['a → b', '1:2 ~ #3 = C:\\nama'],
  ]

  it.each(['excel', 'gift', 'moodle_xml'])('stay as they are in the pairs of a %s file', async (format) => {
    const [from, to] = [await emptyQuiz(), await emptyQuiz()]
    const id = (side: string, at: number) => `${side}${at}`
    const saveReply = await app.send(classroom.teacher, saveQuestion, {
      body: {
        lessons_id: from,
        type: 'MATCHING',
        point: 1,
        level: ['c1'],
        question: '<p>Jodohkan</p>',
        content: {
          left: signs.map(([text], at) => ({ id: id('l', at), text })),
          right: signs.map(([, text], at) => ({ id: id('r', at), text })),
          partial: true,
        },
        key: { pairs: Object.fromEntries(signs.map((_, at) => [id('l', at), id('r', at)])) },
      },
    })
    expect(saveReply.code).toBe(200)
    const file = await download(app, classroom.teacher, exportQuestions.path, { lessons_id: from, format })
    expect((await send(to, format, file.content, { name: 'soal.xlsx' })).body.data.saved).toBe(1)
    expect((await listStored(to)).map(toPairs)).toEqual([signs])
    if (format === 'excel') expect(JSON.stringify(await readXlsx(file.content))).not.toContain('-&gt;')
  })

  it('are read from a GIFT file of elsewhere', async () => {
    const quiz = await emptyQuiz()
    await send(
      quiz,
      'gift',
      'Jodohkan {\n=Rasio -> 1:2\n=Layanan \\#80 -> http\\://localhost\\:80\n=Ibu kota -> Jakarta\\nPusat\n}',
    )
    expect((await listStored(quiz)).map(toPairs)).toEqual([
      [
        ['Rasio', '1:2'],
        ['Layanan #80', 'http://localhost:80'],
        ['Ibu kota', 'Jakarta Pusat'],
      ],
    ])
  })

  it('are options of an Excel file that asks about tags, and come back as such', async () => {
    const tags = ['<p>', '<b>tebal</b>', '<table></table>', '<img src="x.png">', '<div class="isi">']
    const rows = [
      ['Pertanyaan', 'Opsi A', 'Opsi B', 'Opsi C', 'Opsi D', 'Opsi E', 'Kunci'],
      ['Tag untuk paragraf?', ...tags, 'A'],
    ]
    const sheet = Buffer.from(await writeXlsx({ sheets: [{ name: 'Soal', rows }] }))
    const labels = async (quiz: number) =>
      (await listStored(quiz)).map(({ options }) => options.map(({ label }) => label))
    const plainTags = [tags.map((tag) => `<p>${tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)]
    const [first, second] = [await emptyQuiz(), await emptyQuiz()]
    const { body } = await send(first, 'excel', sheet, { name: 'soal.xlsx' })
    expect(await labels(first)).toEqual(plainTags)
    const message = 'Tag <b> ditampilkan apa adanya, bukan sebagai format'
    expect(body.data.warnings).toMatchObject([{ message }])
    const query = { lessons_id: first, format: 'excel' }
    const { content } = await download(app, classroom.teacher, exportQuestions.path, query)
    await send(second, 'excel', content, { name: 'soal.xlsx' })
    expect(await labels(second)).toEqual(plainTags)
  })
})
