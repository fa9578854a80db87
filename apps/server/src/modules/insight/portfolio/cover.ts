import { MANNERS } from '@tuntas/contract/insight/outcomes'
import type { PdfContent, PdfDefinition } from '../../../platform/files/printing.ts'
import {
  buildLetterhead,
  buildMissing,
  buildSignatures,
  type Letterhead,
  toBox,
} from '../../campus/site/letterhead.print.ts'
import type { About } from '../outcomes/snapshot.rules.ts'
import type { Part } from './part.ts'

/** Names inside texts and files are not searched for. */
const AS_HANDED_IN =
  'Contoh pekerjaan disertakan seperti dikumpulkan. Nama di dalam teks atau berkasnya tetap ada: periksa sebelum dibagikan.'

/** Contents of the portfolio, with the reason for each missing part. */
const buildContents = (parts: readonly Part[]): PdfContent[] => {
  const missingParts = parts.filter(({ open }) => open === null)
  return [
    { text: 'Daftar isi', bold: true, fontSize: 12, headlineLevel: 1, margin: [0, 14, 0, 4] },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', '*'],
        body: [
          [
            { text: 'Bagian', bold: true },
            { text: 'Berkas', bold: true },
          ],
          ...parts.filter(({ open }) => open !== null).map(({ title, path }) => [title, path]),
        ],
      },
    },
    ...(missingParts.length === 0
      ? []
      : [
          {
            text: 'Belum ada',
            bold: true,
            fontSize: 12,
            headlineLevel: 1,
            margin: [0, 14, 0, 4] as [number, number, number, number],
          },
          { ul: missingParts.map(({ title, why }) => `${title}: ${why}`) },
        ]),
  ]
}

/** Cover page: the class, the contents, and the missing parts. */
export const buildCover = (
  about: About,
  parts: readonly Part[],
  { made_at, letterhead }: { made_at: string; letterhead: Letterhead },
): PdfDefinition => {
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: letterhead.zone }).format(
    new Date(made_at),
  )
  const facts = [
    ['Mata kuliah', [about.course_category_code, about.course_category].filter(Boolean).join(' · ')],
    ['Kelas', [about.course_code, about.course].filter(Boolean).join(' · ')],
    ['Semester', about.year],
    ['Program studi', `${about.study_program} · ${about.curriculum}`],
    ['Dosen pengampu', about.lecturers.join(', ')],
    ['Dibuat', day],
  ]
  return {
    title: `Portofolio ${about.course_category} ${about.course}`,
    foot: `Portofolio ${about.course_category}, ${about.course}`,
    made_at,
    content: [
      buildLetterhead(letterhead, 'Portofolio Mata Kuliah'),
      {
        layout: 'noBorders',
        table: { widths: [110, '*'], body: facts.map(([label, value]) => [label ?? '', value ?? '']) },
      },
      { text: `${MANNERS} ${AS_HANDED_IN}`, italics: true, margin: [0, 10, 0, 0] },
      ...buildContents(parts),
      buildSignatures([
        { title: 'Dosen pengampu', person: { name: about.lecturers[0] ?? '', employee_number: null } },
        toBox(letterhead, 'kaprodi'),
        toBox(letterhead, 'mutu'),
      ]),
      ...buildMissing(letterhead, ['kaprodi', 'mutu']),
    ],
  }
}
