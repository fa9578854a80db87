import type { Wellness } from '../modules/operations/helpdesk/health.rules.ts'

export interface Finding {
  part: string
  state: Wellness
  /** The measured value, in words. */
  figure: string
  /** The step to take; empty if the state is good. */
  advice: string
}

type Judge<T> = (value: T) => Finding

/** Advice is shown only where the state is not good. */
export const finding = (part: string, state: Wellness, figure: string, advice = ''): Finding => ({
  part,
  state,
  figure,
  advice: state === 'good' ? '' : advice,
})

/**
 * @param instance connections that this instance may open
 * @param max `max_connections` of PostgreSQL
 */
export const judgeConnections: Judge<{ instance: number; max: number }> = ({ instance, max }) =>
  finding(
    'Koneksi',
    instance > max ? 'bad' : instance * 2 > max ? 'warn' : 'good',
    `instans ini memakai sampai ${instance} dari ${max}`,
    instance > max
      ? `Naikkan max_connections PostgreSQL menjadi ${instance} atau lebih, atau kecilkan WORKERS dan DB_POOL.`
      : `Dua instans sekaligus, misalnya saat pembaruan, memerlukan ${instance * 2}.`,
  )

/** @param offsetSeconds the database's clock minus this machine's */
export const judgeClock: Judge<{ offsetSeconds: number; isSynchronised: boolean | null }> = ({
  offsetSeconds,
  isSynchronised,
}) => {
  const distance = Math.abs(offsetSeconds)
  const state = distance > 5 ? 'bad' : distance > 1 || isSynchronised === false ? 'warn' : 'good'
  const words = isSynchronised === false ? ', NTP mati' : ''
  return finding(
    'Jam',
    state,
    `selisih ${distance.toLocaleString('id-ID', { maximumFractionDigits: 1 })} detik dengan basis data${words}`,
    'Nyalakan penyelaras jam: timedatectl set-ntp true. Batas waktu ujian mengikuti jam ini.',
  )
}

/** @param days until the certificate ends; negative once it has ended */
export const judgeCertificate: Judge<number> = (days) =>
  finding(
    'Sertifikat',
    days < 3 ? 'bad' : days < 14 ? 'warn' : 'good',
    days < 0 ? 'sudah berakhir' : `berlaku ${Math.floor(days)} hari lagi`,
    'Perpanjang sertifikat TLS di proxy.',
  )

export const judgeLocale: Judge<{ encoding: string; provider: string; locale: string | null }> = ({
  encoding,
  provider,
  locale,
}) => {
  const isIndonesian = provider === 'i' && /^id\b/.test(locale ?? '')
  return finding(
    'Bahasa basis data',
    encoding !== 'UTF8' ? 'bad' : isIndonesian ? 'good' : 'warn',
    `${encoding}, ${provider === 'i' ? 'ICU' : 'libc'} ${locale ?? 'bawaan'}`,
    "Buat basis data dengan: create database tuntas encoding 'UTF8' locale_provider icu icu_locale 'id-ID' locale 'C' template template0.",
  )
}

export const judgeMigrations: Judge<number> = (pending) =>
  finding(
    'Migrasi',
    pending === 0 ? 'good' : 'warn',
    pending === 0 ? 'lengkap' : `${pending} belum dijalankan`,
    'Jalan sendiri pada start berikutnya. Buat cadangan lebih dahulu.',
  )

/** @param warning null if there is none */
export const judgeWarning = (part: string, figure: string, warning: string | null): Finding =>
  finding(part, warning === null ? 'good' : 'warn', figure, warning ?? '')

const WORDS: Record<Wellness, string> = { good: 'baik  ', warn: 'awas  ', bad: 'GAGAL ' }

export const describeFinding = ({ part, state, figure, advice }: Finding): string =>
  `${WORDS[state]} ${part}: ${figure}${advice === '' ? '' : `\n        ${advice}`}`
