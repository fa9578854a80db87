import { years } from '@tuntas/contract/campus/masters'
import { studentGrades } from '@tuntas/contract/insight/reports'
import { expect, it } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { findWords, readText, renderScreen } from '../../../../test/screen'

const course = {
  courses_id: 7,
  course: 'Basis Data A',
  name_teacher: 'Budi Santoso',
  final: 80,
  grade: '-',
  assessed: 40,
  status: 'provisional' as const,
  state: 'open' as const,
  closed: null,
  missing: 0,
  items: [],
}
const year = { id: 1, name: 'Ganjil 2026/2027', active: 1 }
const openGrades = (more: object) =>
  renderScreen('/student/grades', {
    as: 'mahasiswa',
    replies: [
      reply(studentGrades, { data: [{ ...course, ...more }] }),
      reply(years.options, { data: [year] }),
    ],
  })

it('is provisional while the marks are open', async () => {
  openGrades({})
  await findWords('sementara, 40% bobot sudah dinilai')
  expect(readText()).toContain('≈ 80,00')
})

it('is that of the version while they are closed, whatever is marked since', async () => {
  const closedMark = { version: 1, closed_at: '2026-12-12T03:00:00.000Z', final: 73.1, grade: 'B', ipk: 3 }
  openGrades({
    state: 'closed',
    final: 73.1,
    grade: 'B',
    status: 'complete',
    assessed: 100,
    closed: closedMark,
  })
  await findWords('Nilai akhir 73,1 · B (ditutup 12 Des 2026)')
})

it('says that the lecturer corrects it once they are reopened', async () => {
  openGrades({ state: 'reopened' })
  await findWords('Nilai sedang diperbaiki dosen')
  expect(readText()).toContain('≈ 80,00')
})
