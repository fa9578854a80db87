import { existsSync } from 'node:fs'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { type Migration, toSquashed } from '../platform/db/migrations.ts'
import { Refusal } from '../platform/refusal.ts'
import { FORMAT, HEADER, type Header, MANIFEST, type Manifest, openSeal } from './layout.ts'
import { readEntries } from './tar.ts'

export interface Verified {
  header: Header
  manifest: Manifest
}

const parseJson = <T>(content: Buffer | undefined): T | undefined => {
  try {
    return content && (JSON.parse(content.toString()) as T)
  } catch {
    return undefined
  }
}

/** Reads the whole archive before anything is changed: checks format, completeness and seal. */
export const verify = async (path: string): Promise<Verified> => {
  if (!existsSync(path)) throw new Refusal(`${path} tidak ada.`)
  const seal = openSeal()
  let header: Header | undefined
  let manifest: Manifest | undefined
  for await (const { name, content } of readEntries(path)) {
    if (name === MANIFEST) manifest = parseJson(content)
    else seal.add(name, content)
    if (name === HEADER) header = parseJson(content)
  }
  if (!header) throw new Refusal(`${path} bukan arsip Tuntas.`)
  if (header.format !== FORMAT)
    throw new Refusal(
      `Arsip berformat ${header.format}; Tuntas ini membaca format ${FORMAT}. Perbarui Tuntas dahulu.`,
    )
  if (manifest?.seal !== seal.digest())
    throw new Refusal('Arsip rusak atau tidak utuh. Tidak ada yang diubah.')
  return { header, manifest }
}

/**
 * The archive's migrations must be the first of ours; the others are then applied to its rows.
 * @returns how many of ours it has
 */
export const demandReachable = (
  archivedMigrations: Migration[],
  shippedMigrations: MigrationMeta[],
): number => {
  const squashed = toSquashed(archivedMigrations, shippedMigrations)
  if (!squashed)
    throw new Refusal(
      'Arsip dibuat oleh versi Tuntas yang lebih lama daripada 29 November 2026. Pulihkan dengan versi tanggal itu, lalu buat cadangan baru. Tidak ada yang diubah.',
    )
  if (squashed.length > shippedMigrations.length)
    throw new Refusal(
      'Arsip dibuat oleh Tuntas yang lebih baru. Perbarui Tuntas dahulu. Tidak ada yang diubah.',
    )
  if (squashed.some(({ hash }, at) => hash !== shippedMigrations[at]?.hash))
    throw new Refusal(
      'Arsip dibuat oleh versi lain dari Tuntas ini (migrasi berbeda). Tidak ada yang diubah.',
    )
  return squashed.length
}
