import type { Reflection } from '@tuntas/contract/insight/portfolio'
import type { PdfContent, PdfDefinition } from '../../../platform/files/printing.ts'
import { buildLetterhead, buildSignatures, type Letterhead } from '../../campus/site/letterhead.print.ts'
import type { About } from '../outcomes/snapshot.rules.ts'

const buildPart = (heading: string, text: string | null): PdfContent[] => [
  { text: heading, bold: true, fontSize: 12, headlineLevel: 1, margin: [0, 14, 0, 4] },
  { text: text ?? '-' },
]

/** Print of a lecturer's reflection. Attendance has no part: the product keeps no meetings yet. */
export const buildReflectionPdf = (
  about: About,
  { strengths, problems, changes, updated_at, updated_by }: Reflection,
  letterhead: Letterhead,
): PdfDefinition => ({
  title: `Refleksi dosen ${about.course_category} ${about.course}`,
  foot: `Refleksi dosen ${about.course_category}, ${about.course}`,
  made_at: updated_at ?? new Date().toISOString(),
  content: [
    buildLetterhead(letterhead, 'Refleksi Dosen'),
    {
      layout: 'noBorders',
      table: {
        widths: [110, '*'],
        body: [
          ['Mata kuliah', [about.course_category_code, about.course_category].filter(Boolean).join(' · ')],
          ['Kelas', [about.course_code, about.course].filter(Boolean).join(' · ')],
          ['Semester', about.year],
          ['Dosen pengampu', about.lecturers.join(', ')],
        ],
      },
    },
    ...buildPart('Yang berhasil', strengths),
    ...buildPart('Yang belum berhasil', problems),
    ...buildPart('Yang akan diubah', changes),
    buildSignatures([
      {
        title: 'Dosen pengampu',
        person: { name: updated_by ?? about.lecturers[0] ?? '', employee_number: null },
      },
    ]),
  ],
})
