import { keepPreviousData } from '@tanstack/react-query'
import { reportTitles } from '@tuntas/contract/insight/reports'
import { type Found, SEARCH_LEAST, searchAll } from '@tuntas/contract/insight/search'
import { admins, keepers, outcomeKeepers, type Role } from '@tuntas/contract/wire/roles'
import { isPassing } from '../kit/client/call'
import { useConnectionLost } from '../kit/client/connection'
import { useData } from '../kit/client/queries'
import { useRole } from '../kit/session/session'
import { useSignOut } from '../kit/session/useSignOut'
import type { Path } from '../menu'
import { lessonLink } from '../shared/lessons/lessonLink'
import { isGroup, useMayOpen, useMenu } from './entries'
import type { Recent } from './recent'

/** A page to open, or a command to run. */
export type Item = Recent & { key: string; run?: () => unknown }
export type Group = { label: string; items: Item[]; ofServer?: true }

/** Frequent actions besides the menu, offered to those who may open the page. */
const commands: readonly {
  label: string
  to: Path
  route?: Path
  words?: string
  roles?: readonly Role[]
}[] = [
  { label: 'Tambah mahasiswa', to: '/student/form' as Path, route: '/student/form/{-$id}' },
  { label: 'Tambah dosen', to: '/teacher/form' as Path, route: '/teacher/form/{-$id}' },
  { label: 'Tambah kelas', to: '/courses/form' as Path, route: '/courses/form/{-$id}' },
  {
    label: 'Tambah mata kuliah',
    to: '/courses-category/form' as Path,
    route: '/courses-category/form/{-$id}',
  },
  {
    label: 'Tambah profil lulusan',
    to: '/master-graduate-profile/form' as Path,
    route: '/master-{$kind}/form/{-$id}',
    roles: outcomeKeepers,
  },
  {
    label: 'Tambah CPL',
    to: '/master-cpl/form' as Path,
    route: '/master-{$kind}/form/{-$id}',
    words: 'capaian lulusan',
    roles: outcomeKeepers,
  },
  {
    label: 'Tambah CPMK',
    to: '/master-cpmk/form' as Path,
    route: '/master-{$kind}/form/{-$id}',
    words: 'capaian mata kuliah',
    roles: outcomeKeepers,
  },
  { label: 'Buka semester baru', to: '/courses/semester' },
  { label: 'Impor mahasiswa', to: '/import/student' as Path, route: '/import/{-$kind}', roles: admins },
  { label: 'Impor dosen', to: '/import/teacher' as Path, route: '/import/{-$kind}', roles: admins },
  { label: 'Impor profil lulusan', to: '/import/graduate-profile' as Path, route: '/import/{-$kind}' },
  { label: 'Impor CPL', to: '/import/cpl' as Path, route: '/import/{-$kind}' },
  { label: 'Impor CPMK', to: '/import/cpmk' as Path, route: '/import/{-$kind}' },
  { label: 'Tambah dokumen RPS', to: '/teacher/rps/form' as Path, route: '/teacher/rps/form/{-$id}' },
  { label: 'Mahasiswa yang tertinggal', to: '/teacher/behind' },
  { label: 'Susun RPS', to: '/teacher/plan' },
  { label: 'Dokumen RPS', to: '/teacher/rps' },
  ...['gradebook', 'mastery', 'outcomes'].map((report) => ({
    label: reportTitles[report] ?? report,
    to: `/teacher/report/${report}` as Path,
    route: '/teacher/report/$report' as const,
    words: 'laporan nilai kelas',
  })),
  { label: 'Profil', to: '/profile', words: 'akun saya' },
  { label: 'Keamanan', to: '/security', words: 'perangkat verifikasi dua langkah passkey' },
  { label: 'Ubah kata sandi', to: '/change-password', words: 'password' },
]

const toItem = (item: Omit<Recent, 'hint'> & { hint?: string }): Item => ({
  hint: '',
  ...item,
  key: JSON.stringify([item.label, item.to, item.params]),
})

/** All typed words, in any order. */
const fits = (keywords: string) => {
  const words = keywords.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => words.every((word) => text.toLowerCase().includes(word))
}

function useStatic(keywords: string): Group[] {
  const sections = useMenu()
  const mayOpen = useMayOpen()
  const role = useRole()
  const signOut = useSignOut()
  const fit = fits(keywords)
  const pages = sections
    .flatMap(({ entries }) => entries)
    .flatMap((entry) =>
      isGroup(entry)
        ? entry.items.map(({ label, to }) => ({ label, to, hint: entry.label }))
        : [{ label: entry.label, to: entry.to, hint: 'Menu' }],
    )
    .filter(({ label, hint }) => fit(`${label} ${hint}`))
  const acts = commands
    .filter(
      ({ label, to, route, words = '', roles }) =>
        mayOpen(route ?? to) && (roles?.includes(role) ?? true) && fit(`${label} ${words}`),
    )
    .map(({ label, to }) => toItem({ label, to }))
  const out: Item = { ...toItem({ label: 'Keluar', to: '/signin' }), run: signOut }
  return [
    { label: 'Perintah', items: fit('keluar logout') ? [...acts, out] : acts },
    { label: 'Menu', items: pages.map(toItem) },
  ]
}

const withId = (id: number) => ({ id: String(id) })

/** Page of a person; inside the class, if there is one. */
const personItem = ({ id, kind, name, number, courses_id, courses }: Found['people'][number]) =>
  courses_id === null
    ? toItem({ label: name, hint: number, to: `/${kind}/detail/$id`, params: withId(id) })
    : {
        ...toItem({
          label: name,
          hint: `${number} · ${courses}`,
          to: '/teacher/courses/detail/$id',
          params: withId(courses_id),
          search: { tab: 'anggota' },
        }),
        key: `student ${id}`,
      }

const taughtPages = { LESSON: 'detail', ASSIGNMENT: 'assignment', QUIZ: 'quiz', TOOL: 'tool' } as const

/** Result groups with the role's pages. */
function foundGroups({ people, classes, lessons }: Found, role: string): Group[] {
  const isKeeper = keepers.some((keeper) => keeper === role)
  const classTo = isKeeper
    ? '/courses/form/{-$id}'
    : `/${role === 'dosen' ? 'teacher' : 'student'}/courses/detail/$id`
  const lesson = ({ id, name, type, courses }: Found['lessons'][number]) => {
    const ownLink = lessonLink({ id, type })
    const taught = taughtPages[type]
    const to = role === 'dosen' ? `/teacher/courses/lesson/${taught}/$id` : ownLink.to
    return toItem({ label: name, hint: courses, to, params: withId(id) })
  }
  return [
    { label: 'Orang', items: people.map(personItem), ofServer: true },
    {
      label: 'Kelas',
      ofServer: true,
      items: classes.map(({ id, name, code, period }) =>
        toItem({
          label: name,
          hint: [code, period].filter(Boolean).join(' · '),
          to: classTo,
          params: withId(id),
        }),
      ),
    },
    { label: 'Pembelajaran', items: lessons.map(lesson), ofServer: true },
  ]
}

/**
 * @param keywords filters local items at once
 * @param debouncedText searched on the server, a moment later
 */
export function useFound(keywords: string, debouncedText: string, recent: readonly Recent[]) {
  const role = useRole()
  const atHand = useStatic(keywords)
  const isOffline = useConnectionLost()
  const isWanted = debouncedText.length >= SEARCH_LEAST
  const results = useData(
    searchAll,
    { query: { keywords: debouncedText } },
    { enabled: isWanted, placeholderData: isOffline ? undefined : keepPreviousData, retry: false },
  )
  const isEmpty = keywords.trim() === ''
  const isWaiting =
    !isEmpty &&
    keywords.trim().length >= SEARCH_LEAST &&
    (results.isFetching || debouncedText !== keywords.trim())
  // Former results stay until the answer, but not during a retry after an error: they would push away the
  // item being selected.
  const isFormer = results.isPlaceholderData && (!isWaiting || results.errorUpdateCount > 0)
  const stands = !isFormer && (isWaiting || debouncedText === keywords.trim())
  const remote = !isEmpty && isWanted && stands && results.data ? foundGroups(results.data, role) : []
  const groups = (
    isEmpty ? [{ label: 'Terakhir dibuka', items: recent.map(toItem) }, ...atHand] : [...remote, ...atHand]
  ).filter(({ items }) => items.length > 0)
  const total = groups.reduce((sum, { items }) => sum + items.length, 0)
  const describeResults = () => {
    if (isEmpty) return ''
    if (isWanted && results.error)
      return isPassing(results.error)
        ? 'Tanpa jaringan hanya menu dan perintah yang ditemukan.'
        : results.error.message
    if (isWaiting) return 'Mencari…'
    return total === 0 ? 'Data tidak ditemukan' : `${total} hasil`
  }
  return { groups, state: describeResults(), isWaiting }
}
