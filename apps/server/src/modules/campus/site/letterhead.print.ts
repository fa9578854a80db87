import { type SignatoryRole, signatoryRoles } from '@tuntas/contract/campus/masters'
import type { PdfContent } from '../../../platform/files/printing.ts'

/** Letterhead and signatures of prints, and what an administrator still has to enter for them. */

type Signatory = { name: string; employee_number: string | null }
export type Signatories = Partial<Record<SignatoryRole, Signatory>>
/** `logo` as a data URL; `zone` for its dates. Name and address are null until set. */
export type Letterhead = {
  name: string | null
  address: string | null
  logo: string | null
  zone: string
  study_program: string
  degree: string | null
  faculty: string | null
  signatories: Signatories
}

export const NO_NAME = 'Nama perguruan tinggi belum diatur'

const roleName = (role: SignatoryRole): string =>
  signatoryRoles.find(({ value }) => value === role)?.label ?? role

/** Settings that a print needs and does not have. */
export const listMissing = (letterhead: Letterhead, roles: readonly SignatoryRole[]): string[] => {
  const { name, address, logo, degree, faculty, signatories } = letterhead
  const settings: [unknown, string][] = [
    [name, 'nama perguruan tinggi'],
    [address, 'alamat'],
    [logo, 'logo cetakan'],
    [degree, 'jenjang'],
    [faculty, 'fakultas'],
  ]
  return [
    ...settings.flatMap(([value, label]) => (value ? [] : [label])),
    ...roles.flatMap((role) => (signatories[role] ? [] : [roleName(role).toLowerCase()])),
  ]
}

/** A line that names the missing settings; nothing if all are set. */
export const buildMissing = (letterhead: Letterhead, roles: readonly SignatoryRole[]): PdfContent[] => {
  const missingSettings = listMissing(letterhead, roles)
  return missingSettings.length === 0
    ? []
    : [
        {
          text: `Belum diatur oleh admin: ${missingSettings.join(', ')}.`,
          fontSize: 8,
          italics: true,
          color: MISSING,
          margin: [0, 4, 0, 0],
        },
      ]
}

const MISSING = '#9a3412'
const TITLE_GAP: [number, number, number, number] = [0, 0, 0, 6]
const LOGO = { fit: [52, 52] as [number, number], width: 62 }
type Cell = Exclude<PdfContent, undefined>
/** @param aside beside the name, on the right */
export const buildLetterhead = (
  { name, address, logo, study_program, degree, faculty }: Letterhead,
  title: string,
  aside?: Cell & { width: number },
): Cell => {
  const names = [
    { text: name ?? NO_NAME, bold: true, fontSize: 13, ...(name ? {} : { color: MISSING }) },
    ...(faculty ? [{ text: faculty, bold: true }] : []),
    { text: `Program Studi ${[degree, study_program].filter(Boolean).join(' ')}` },
    ...(address ? [{ text: address, fontSize: 8, color: '#444444' }] : []),
  ]
  const head = {
    columns: [
      ...(logo ? [{ image: logo, ...LOGO }] : []),
      { width: '*', stack: names },
      ...(aside ? [aside] : []),
    ],
  }
  return {
    stack: [
      { layout: 'headerLineOnly', table: { headerRows: 1, widths: ['*'], body: [[head], ['']] } },
      { text: title.toUpperCase(), bold: true, fontSize: 14, alignment: 'center', margin: TITLE_GAP },
    ],
  }
}

export type Box = { title: string; person: Signatory | undefined }
/** Signatory of a role, as a box. */
export const toBox = (letterhead: Letterhead, role: SignatoryRole): Box => ({
  title: roleName(role),
  person: letterhead.signatories[role],
})

const LINE = '....................................'
/** Boxes for signatures in one row. Without a name the line stays empty. */
export const buildSignatures = (boxes: readonly Box[]): Cell => ({
  unbreakable: true,
  margin: [0, 14, 0, 0],
  columns: boxes.map(({ title, person }) => ({
    width: '*',
    stack: [
      { text: title },
      { text: ' ', margin: [0, 0, 0, 40] },
      { text: person?.name ?? LINE, bold: Boolean(person) },
      { text: `NIP/NIDN ${person?.employee_number ?? ''}`, fontSize: 8 },
    ],
  })),
})
