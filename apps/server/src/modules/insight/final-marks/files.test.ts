import { exportFinalMark, printFinalMark } from '@tuntas/contract/insight/final-marks'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { download, downloadWorkbook } from '../../../../test/download.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { makeTeacher } from '../../../../test/make.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'

const app = withApp()
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  await setScale(app)
})
const { close, reopen, state } = finalMarkCalls(app)

const STUDENTS = 45
const LONG = 'Raden Mas Soerjadi'.padEnd(120, 'abcdefghijklmnopqrstuvwxyz')

it('Daftar Nilai Akhir: the same bytes each time, over pages, with all that identifies it', async () => {
  const markedClass = await makeMarkedClass(app, teacher, { name: 'Basis Data A' })
  const [, , , uas] = markedClass.items
  await addMarked(app, markedClass, [80, 93, 70, 60], { name: LONG })
  for (let n = 1; n < STUDENTS; n++) await addMarked(app, markedClass, [80, 93, 70, n % 2 ? 70 : undefined])
  const { id, sha256 } = (
    await close(teacher, markedClass.course, [{ lessons_id: uas, missing: 'leave_out' }])
  ).body.data
  const print = () => download(app, teacher, printFinalMark.path, { id })
  const first = await print()
  expect(first.name).toContain('Daftar Nilai Akhir Basis Data A versi 1.pdf')
  expect(first.type).toBe('application/pdf')
  const pages = await pdfPages(first.content)
  const text = pages.join('\n')
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages.slice(0, 2))
    for (const head of ['NIM', 'Nilai angka', 'Huruf', 'Indeks']) expect(page).toContain(head)
  expect(pages[0]).toContain(`Halaman 1 dari ${pages.length}`)
  for (const words of [
    'DAFTAR NILAI AKHIR',
    'Basis Data A',
    'Versi 1, ditutup oleh Dr. Sari pada',
    'Sebaran nilai',
    'Rata-rata',
    '73,10',
    'Dosen pengampu',
    `NIDN ${'NIDN'}${teacher.id}`,
    'Ketua program studi',
    'Belum diatur oleh admin: nama perguruan tinggi, alamat, logo cetakan, jenjang, fakultas, ketua program studi.',
  ])
    expect(text).toContain(words)
  expect(text.replaceAll(/\s/g, '')).toContain(sha256)
  expect(text.replaceAll(/\s/g, '')).toContain(LONG.replaceAll(' ', ''))

  const { sheets } = await downloadWorkbook(app, teacher, exportFinalMark.path, { id })
  const rows = sheets[0]?.rows ?? []
  const at = rows.findIndex((cells) => cells.includes('NIM'))
  expect(rows[at]).toEqual([
    'No',
    'NIM',
    'Nama',
    'Kuis 1 (20%)',
    'Tugas 1 (20%)',
    'UTS (25%)',
    'UAS (35%)',
    'Nilai angka',
    'Huruf',
    'Indeks',
  ])
  expect(rows.find((cells) => cells.includes(LONG))?.slice(3)).toEqual([80, 93, 70, 60, 73.1, 'B', 3])
  expect(
    rows
      .slice(at + 1)
      .find((cells) => cells[6] === 'Tidak dihitung')
      ?.slice(7),
  ).toEqual([80.15, 'B', 3])
  expect(rows.slice(0, at).flat()).toEqual(expect.arrayContaining(['Daftar Nilai Akhir', 'SHA-256', sha256]))

  await reopen(teacher, markedClass.course)
  expect((await print()).content.equals(first.content)).toBe(true)
  expect((await state(teacher, markedClass.course)).versions).toHaveLength(1)
})
