import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftIn, read, toSource } from '../../../../../../../test/course-drafts.ts'
import { asTar, asZip } from '../../../../../../../test/moodle-backups.ts'
import { courseEntries, gradingBy } from '../../../../../../../test/moodle-courses.ts'
import { eachFile } from '../moodle-backup.ts'
import { readCourse } from './read.ts'

const ways = ([3, 4] as const).flatMap((moodle) =>
  ([asTar, asZip] as const).map((pack) => [moodle, pack.name, pack] as const),
)

describe('a backup of a course', () => {
  it.each(ways)('of Moodle %s %s has its topics and activities in their order', async (moodle, _, pack) => {
    const course = await readCourse(toSource(await pack(await courseEntries(moodle))))
    expect(course.title).toBe('Biologi Sel & Molekuler')
    expect(
      course.sections.map(({ name, drafts, lost: losses }) => [
        name,
        drafts.map(({ kind, name: called }) => `${kind} ${called}`),
        losses,
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

  it.each([
    ['rubric', 'rubric', 'Isi', null],
    ['a rubric without a name', 'rubric', 'x', 'Rubrik Moodle dilewati: Masukan nama kriteria'],
    ['a guide', 'guide', 'Isi', 'Panduan penilaian Moodle dilewati'],
    ['nothing', '', 'Isi', null],
  ])('brings what an assignment is marked by: %s', async (_, method, name, loss) => {
    const course = await read(4, ({ activities }) => ({
      activities: activities.map((one) =>
        one.id === 13 ? { ...one, grading: gradingBy(method, name === 'x' ? '' : `<p>${name}</p>`) } : one,
      ),
    }))
    const { rubric, lost: losses } = draftIn(course, 'assign_13')
    expect(rubric).toEqual(
      method === 'rubric' && !loss
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
    expect(losses.filter((one) => /Rubrik|Panduan/.test(one))).toEqual(loss ? [loss] : [])
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
    const bareEntries = await courseEntries(4, () => ({ sections: [], activities: [] }))
    await expect(of(bareEntries)).rejects.toThrow(/tidak memuat topik/)
    const oneQuiz = await courseEntries(4, () => ({ sections: [] }))
    await expect(of(oneQuiz)).rejects.toThrow(/Ini cadangan satu kuis, bukan kelas/)
    await expect(readCourse(toSource(Buffer.from('x')))).rejects.toThrow()
  })
})

it.each([
  ['tar', asTar],
  ['zip', asZip],
])('holds no file that is larger than any that we keep, whatever its list says: %s', async (_, pack) => {
  const [smallHash, largeHash] = ['a'.repeat(40), 'b'.repeat(40)]
  const entries = [
    { name: `files/aa/${smallHash}`, content: 'small' },
    { name: `files/bb/${largeHash}`, content: randomBytes(5 * 1024 * 1024).toString('latin1') },
  ]
  const heldHashes: string[] = []
  await eachFile(
    toSource(await pack(entries)),
    new Set([smallHash, largeHash]),
    (hash) => void heldHashes.push(hash),
  )
  expect(heldHashes).toEqual([smallHash])
})

describe('a large bank of questions', () => {
  /** White space before the bank's end, as much as its questions would take. */
  const withBank = async (megabytes: number) =>
    asTar(
      (await courseEntries(4)).map((entry) =>
        entry.name === 'questions.xml'
          ? {
              ...entry,
              content: String(entry.content).replace(
                '</question_categories>',
                `${' '.repeat(megabytes * 1024 * 1024)}</question_categories>`,
              ),
            }
          : entry,
      ),
    )
  const findQuiz = (course: Awaited<ReturnType<typeof readCourse>>) =>
    course.sections.flatMap(({ drafts }) => drafts.filter(({ kind }) => kind === 'quiz'))

  it('is read', async () => {
    const course = await readCourse(toSource(await withBank(12)))
    expect(findQuiz(course)[0]?.questions?.questions.length).toBeGreaterThan(0)
  })

  it('leaves out the quizzes alone, where it is too large to be read', async () => {
    const course = await readCourse(toSource(await withBank(40)))
    expect(findQuiz(course)).toEqual([])
    expect(course.sections.flatMap(({ drafts }) => drafts)).toHaveLength(6)
    expect(course.leftOut.map(({ name, reason }) => `${name}: ${reason}`)).toContain(
      'Kuis sel: Bank soalnya lebih besar dari 32 MB. Bagi bank soal di Moodle, atau ekspor per kategori',
    )
  })
})
