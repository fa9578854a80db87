import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { asTar, asZip } from '../../../../../../../test/moodle-backups.ts'
import {
  type CourseParts,
  courseEntries,
  gradingBy,
  quizBody,
} from '../../../../../../../test/moodle-courses.ts'
import { eachFile } from '../shelf.ts'
import type { Draft } from './draft.ts'
import { readCourse } from './read.ts'

const toSource = (content: Buffer) => ({
  size: content.length,
  open: async (range?: { from: number; to: number }) =>
    Readable.from([range ? content.subarray(range.from, range.to + 1) : content]),
})
const read = async (moodle: 3 | 4 = 4, change?: (parts: CourseParts) => Partial<CourseParts>) =>
  readCourse(toSource(await asTar(await courseEntries(moodle, change))))
const draftIn = (course: Awaited<ReturnType<typeof read>>, key: string): Draft => {
  const draft = course.sections.flatMap(({ drafts }) => drafts).find((one) => one.key === key)
  if (!draft) throw new Error(`no ${key}`)
  return draft
}
const withBody =
  (body: string) =>
  ({ activities }: CourseParts) => ({
    activities: activities.map((one) => (one.id === 21 ? { ...one, body } : one)),
  })
/** The usual course with another quiz. */
const withQuiz =
  (settings: Record<string, string | number>, more: { grades?: string } = {}) =>
  ({ activities }: CourseParts) => ({
    activities: activities.map((one) =>
      one.id === 21 ? { ...one, grades: '', ...more, body: quizBody(4, [{ question: 3 }], settings) } : one,
    ),
  })
const readQuizDraft = async (...of: Parameters<typeof withQuiz>) =>
  draftIn(await read(4, withQuiz(...of)), 'quiz_21')

const ways = ([3, 4] as const).flatMap((moodle) =>
  ([asTar, asZip] as const).map((pack) => [moodle, pack.name, pack] as const),
)

describe('a backup of a course', () => {
  it.each(ways)('of Moodle %s %s has its topics and activities in their order', async (moodle, _, pack) => {
    const course = await readCourse(toSource(await pack(await courseEntries(moodle))))
    expect(course.title).toBe('Biologi Sel & Molekuler')
    expect(
      course.sections.map(({ name, drafts, lost }) => [
        name,
        drafts.map(({ kind, name: called }) => `${kind} ${called}`),
        lost,
      ]),
    ).toEqual([
      ['Umum', [], []],
      [
        'Sel dan jaringan',
        ['file Slide pertemuan 1', 'page Struktur sel', 'assignment Laporan praktikum'],
        ['Ringkasan topik dilewati'],
      ],
      ['Topik 2', ['quiz Kuis sel', 'page Buku praktikum', 'page Video mitosis', 'file Bahan bacaan'], []],
    ])
    expect(course.leftOut).toEqual([
      { section: 'Umum', name: 'Pengumuman', kind: 'Forum', reason: 'Forum tidak didukung' },
      {
        section: 'Umum',
        name: 'Selamat datang',
        kind: 'Label',
        reason: 'Label (teks di antara kegiatan) tidak punya tempat di Tuntas',
      },
      { section: 'Topik 2', name: 'Latihan H5P', kind: 'H5P', reason: 'H5P tidak didukung' },
    ])
  })

  it('gives a page with its pictures, documents and videos, and says what is lost', async () => {
    const page = draftIn(await read(), 'page_11')
    expect(page.html).toContain('<img src="tuntas-picture-0" alt="sel" width="40">')
    expect(page.html).not.toMatch(/PLUGINFILE|\$@|hilang/)
    expect(page.html).toContain('Unduh modul dan kerjakan kuis.')
    expect(page.found.pictures.map(({ name }) => name)).toEqual(['sel hewan.png'])
    expect(page.files.map(({ name }) => name)).toEqual(['modul.pdf'])
    expect(page.links).toEqual(['https://www.youtube.com/embed/HXV3zeQKqGY'])
    expect(page.lost).toEqual([
      'Tautan ke kegiatan lain di Moodle dilepas',
      'Gambar hilang.png tidak ada di dalam cadangan',
      'Pembatasan akses Moodle dilewati',
    ])
  })

  it('gives files, books and links', async () => {
    const course = await read()
    expect(draftIn(course, 'resource_12')).toMatchObject({
      html: '<p>Baca sebelum kuliah.</p>',
      attachment: { name: 'slide 1.pdf' },
      lost: [],
    })
    expect(draftIn(course, 'book_22').html).toBe(
      '<h2>Tujuan</h2><p>Untuk apa.</p><h2>Metode</h2><p>Cara kerja.</p>',
    )
    expect(draftIn(course, 'url_23').links).toEqual(['https://youtu.be/HXV3zeQKqGY'])
    const folder = draftIn(course, 'folder_24')
    expect(folder.files.map(({ name }) => name)).toEqual(['bab 1.pdf'])
    expect(folder.lost[0]).toMatch(/^Berkas film.mp4 bukan jenis yang diterima/)
  })

  it('gives an assignment with its window and one document', async () => {
    expect(draftIn(await read(), 'assign_13')).toMatchObject({
      html: '<p>Tulis laporan.</p>',
      attachment: { name: 'format.pdf' },
      window: { start_date: '2026-09-21T14:13:20Z', end_date: '2026-09-28T14:13:20Z' },
      lost: ['Nilai maksimum 50 menjadi 100'],
    })
  })

  it.each([3, 4] as const)('of Moodle %s gives a quiz its questions in their places', async (moodle) => {
    const quiz = draftIn(await read(moodle), 'quiz_21')
    expect(quiz.quiz).toEqual({
      duration: '00:45',
      kkm: 70,
      max_remedial: 2,
      score_policy: 'last',
      is_random_question: true,
      is_random_option: true,
    })
    expect(quiz.lost).toEqual([
      'Kata sandi kuis dilewati',
      'Percobaan 3 kali menjadi remedial paling banyak 2 kali',
    ])
    const { questions = null } = quiz
    expect(questions?.questions.map(({ number, type, point }) => [number, type, point])).toEqual([
      [1, 'MULTIPLE_CHOICE', 3],
      [2, 'TRUE_FALSE', 1],
      [3, 'CLOZE', 2],
    ])
    expect(questions?.pictures).toHaveLength(1)
    expect(questions?.errors.map(({ line, message }) => [line, message])).toEqual([
      [4, 'Soal seret kata ke teks (ddwtos) tidak didukung'],
      ...(moodle === 4 ? [[5, 'Soal acak tanpa satu kategori tidak didukung']] : []),
      [6, 'Soalnya tidak ada di dalam cadangan'],
    ])
  })

  it.each([
    ['4.0', { questioncategoryid: '1', includingsubcategories: '0' }, '1'],
    ['4.0 deep', { questioncategoryid: 1, includingsubcategories: '1', tags: [] }, '1+'],
    [
      '4.3',
      {
        filter: { category: { jointype: 1, values: ['1'], filteroptions: { includesubcategories: false } } },
      },
      '1',
    ],
    [
      '4.3 deep',
      { filter: { category: { jointype: 1, values: [1], filteroptions: { includesubcategories: true } } } },
      '1+',
    ],
  ])('draws from the category that a place names, as Moodle %s writes it', async (_, condition, pool) => {
    const places = [{ condition, mark: 2 }, { question: 3 }, { condition, mark: 2 }, { condition }]
    const course = await read(4, withBody(quizBody(4, places)))
    const { draws, questions } = draftIn(course, 'quiz_21')
    expect(draws).toEqual([
      { pool, n: 2, point: 2 },
      { pool, n: 1, point: 1 },
    ])
    expect([questions?.questions.length, questions?.errors]).toEqual([1, []])
    const { category, found } = course.pools.get(pool) ?? {}
    expect([category, found?.questions.length]).toEqual(['Biologi', 10])
    expect(found?.questions.every((one) => one.category === 'Biologi')).toBe(true)
  })

  it.each([
    ['rubric', 'rubric', 'Isi', null],
    ['a rubric without a name', 'rubric', 'x', 'Rubrik Moodle dilewati: Masukan nama kriteria'],
    ['a guide', 'guide', 'Isi', 'Panduan penilaian Moodle dilewati'],
    ['nothing', '', 'Isi', null],
  ])('brings what an assignment is marked by: %s', async (_, method, name, lost) => {
    const course = await read(4, ({ activities }) => ({
      activities: activities.map((one) =>
        one.id === 13 ? { ...one, grading: gradingBy(method, name === 'x' ? '' : `<p>${name}</p>`) } : one,
      ),
    }))
    const { rubric, lost: said } = draftIn(course, 'assign_13')
    expect(rubric).toEqual(
      method === 'rubric' && !lost
        ? {
            criteria: [
              {
                name: 'Isi',
                levels: [
                  { name: 'Kurang & keliru', points: 0, description: null },
                  { name: 'Tingkat 2', points: 2.5, description: 'a'.repeat(300) },
                ],
              },
            ],
          }
        : null,
    )
    expect(said.filter((one) => /Rubrik|Panduan/.test(one))).toEqual(lost ? [lost] : [])
  })

  it('draws from the category that a random question stands in, before Moodle 4', async () => {
    const { draws } = draftIn(await read(3), 'quiz_21')
    expect(draws).toEqual([{ pool: '1', n: 1, point: 1 }])
  })

  it('says what it cannot draw', async () => {
    const filter = (more: object) => ({ filter: { category: { jointype: 1, values: ['1'] }, ...more } })
    const places = [
      filter({ qtagids: { jointype: 1, values: ['7'] } }),
      { questioncategoryid: 1, tags: ['7,sulit'] },
      { filter: { category: { values: ['1', '2'] } } },
      { questioncategoryid: 99 },
      {},
    ].map((condition) => ({ condition }))
    const { draws, questions } = draftIn(await read(4, withBody(quizBody(4, places))), 'quiz_21')
    expect([draws, questions?.errors.map(({ message }) => message)]).toEqual([
      [],
      [
        'Soal acak yang disaring menurut tag tidak didukung',
        'Soal acak yang disaring menurut tag tidak didukung',
        'Soal acak tanpa satu kategori tidak didukung',
        'Kategori soal acaknya tidak ada di dalam cadangan',
        'Soal acak tanpa satu kategori tidak didukung',
      ],
    ])
  })

  it('takes the version of a question that a place names', async () => {
    const course = await read(4, ({ activities }) => ({
      activities: activities.map((one) =>
        one.id === 21
          ? {
              ...one,
              body: quizBody(4, [
                { question: 3, version: 1 },
                { question: 3, version: 9 },
              ]),
            }
          : one,
      ),
    }))
    const { questions = null } = draftIn(course, 'quiz_21')
    expect(questions?.questions.map(({ question }) => question)).toEqual(['<p>Versi lama</p>'])
    expect(questions?.errors.map(({ message }) => message)).toEqual(['Soalnya tidak ada di dalam cadangan'])
  })

  it('fits what our quizzes have, and says what became of the rest', async () => {
    const free = await readQuizDraft({
      timelimit: 0,
      attempts_number: 0,
      grademethod: 3,
      timeclose: 1_790_000_000,
    })
    expect(free.quiz).toMatchObject({
      duration: '01:00',
      kkm: null,
      max_remedial: 6,
      score_policy: 'highest',
    })
    expect(free.window).toBeNull()
    expect(free.lost).toEqual([
      'Jadwal dilewati: tanggal mulainya tidak ada di Moodle',
      'Nilai percobaan pertama menjadi nilai tertinggi',
      'Tanpa batas waktu di Moodle: durasinya diisi 60 menit',
      'Percobaan tanpa batas menjadi remedial setelah KKM diisi',
    ])
    const long = await readQuizDraft({
      timelimit: 500_000,
      timeopen: 1_790_000_000,
      timeclose: 1_790_000_600,
    })
    expect(long.quiz).toMatchObject({ duration: '23:59', max_remedial: 0 })
    expect(long.window).toEqual({ start_date: '2026-09-21T14:13:20Z', end_date: '2026-09-21T14:23:20Z' })
  })

  it('reads alone what is asked for', async () => {
    const course = await readCourse(toSource(await asTar(await courseEntries(4))), (key) => key === 'page_11')
    expect(course.sections.flatMap(({ drafts }) => drafts.map(({ key }) => key))).toEqual(['page_11'])
    expect(course.leftOut).toEqual([])
  })

  it('says of one broken activity why it is left out, and reads the others', async () => {
    const entries = (await courseEntries(4))
      .map((entry) =>
        entry.name === 'activities/page_11/page.xml' ? { ...entry, content: '<activity><page>' } : entry,
      )
      .filter(({ name }) => name !== 'activities/assign_13/assign.xml')
    const { sections, leftOut } = await readCourse(toSource(await asTar(entries)))
    expect(sections[1]?.drafts.map(({ key }) => key)).toEqual(['resource_12'])
    expect(leftOut.filter(({ section }) => section === 'Sel dan jaringan')).toEqual([
      {
        section: 'Sel dan jaringan',
        name: 'Struktur sel',
        kind: 'Halaman',
        reason: 'XML tidak lengkap atau salah tulis',
      },
      {
        section: 'Sel dan jaringan',
        name: 'Laporan praktikum',
        kind: 'Tugas',
        reason: 'Isinya tidak ada di dalam cadangan',
      },
    ])
  })

  it('refuses what is no backup of a course', async () => {
    const of = async (entries: Parameters<typeof asTar>[0]) => readCourse(toSource(await asTar(entries)))
    await expect(of([{ name: 'a.txt', content: 'x' }])).rejects.toThrow(/Bukan cadangan Moodle/)
    const bare = await courseEntries(4, () => ({ sections: [], activities: [] }))
    await expect(of(bare)).rejects.toThrow(/tidak memuat topik/)
    await expect(readCourse(toSource(Buffer.from('x')))).rejects.toThrow()
  })
})

it.each([
  ['tar', asTar],
  ['zip', asZip],
])('holds no file that is larger than any that we keep, whatever its list says: %s', async (_, pack) => {
  const [small, large] = ['a'.repeat(40), 'b'.repeat(40)]
  const entries = [
    { name: `files/aa/${small}`, content: 'small' },
    { name: `files/bb/${large}`, content: randomBytes(5 * 1024 * 1024).toString('latin1') },
  ]
  const held: string[] = []
  await eachFile(toSource(await pack(entries)), new Set([small, large]), (hash) => void held.push(hash))
  expect(held).toEqual([small])
})
