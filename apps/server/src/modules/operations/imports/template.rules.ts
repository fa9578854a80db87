import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import { fixedChoices } from './reading.rules.ts'

/** Sheets of a template: columns to fill, allowed values, explanations. */

export type TemplateColumn = { header: string; values: readonly string[] | null }
export type Guide = { label: string; needed: string; example: string; hint: string }

export const templateColumns = (
  kind: ImportKind,
  masters: Readonly<Record<string, readonly string[]>>,
): TemplateColumn[] =>
  importColumns[kind].map(({ name, label, required: isRequired, choices }) => ({
    header: isRequired ? `${label} *` : label,
    values: masters[name] ?? choices?.map((choice) => choice.label) ?? fixedChoices[name] ?? null,
  }))

export const buildGuide = (kind: ImportKind): Guide[] =>
  importColumns[kind].map(({ label, required: isRequired, example, hint = '' }) => ({
    label,
    needed: isRequired ? 'Wajib' : 'Boleh kosong',
    example,
    hint,
  }))
