import {
  type Icon,
  IconBook2,
  IconChartBar,
  IconClipboardText,
  IconDatabase,
  IconDatabaseImport,
  IconFileText,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessage,
  IconPencilCheck,
  IconPhoto,
  IconSchool,
  IconSettings,
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { reportTitles, topicReports } from '@tuntas/contract/insight/reports'

export type Path = Exclude<LinkProps['to'], undefined | '.' | '..'>

/** `route` is the pattern of `to`, if it has parameters; `beside` is its other tab. */
type MenuItem = { label: string; to: Path; route?: Path; beside?: Path }
export type MenuLink = MenuItem & { icon: Icon }
export type MenuGroup = { label: string; icon: Icon; items: readonly MenuItem[] }
type MenuSection = { label?: string; entries: readonly (MenuLink | MenuGroup)[] }

const master = (kind: string, label: string) => ({
  label,
  to: `/master-${kind}` as Path,
  route: '/master-{$kind}' as const,
})

/** The first page of a route with several: a pattern link would keep the current part. */
const first = (to: string, route: Path) => ({ to: to as Path, route })

const masterData: MenuGroup = {
  label: 'Master Data',
  icon: IconDatabase,
  items: [
    master('program', 'Program'),
    master('program-study', 'Program Studi'),
    master('signatory', 'Penanda Tangan'),
    master('education-level', 'Jenjang'),
    master('year', 'Tahun Semester'),
    master('curriculum', 'Kurikulum'),
    master('grade-score', 'Grade Nilai'),
    master('study-group', 'Rombongan Belajar'),
    master('graduate-profile', 'Profil Lulusan'),
    master('cpl', 'CPL'),
    master('cpmk', 'CPMK'),
    { label: 'Peta CPL dan CPMK', to: '/outcome-map' },
  ],
}

const upkeep: MenuGroup = {
  label: 'Impor dan Arsip',
  icon: IconDatabaseImport,
  items: [
    { label: 'Impor', ...first('/import', '/import/{-$kind}') },
    { label: 'Arsip', to: '/archive' },
    { label: 'Log Audit', to: '/audit' },
    { label: 'Aktivitas Masuk', to: '/signins' },
  ],
}

const talked = (part: string, label: string) => ({
  label,
  to: `/talk/${part}` as Path,
  route: '/talk/$part/{-$kind}' as const,
})

/** Communication: announcements for everybody, the rest for lecturers and students. */
const talk: MenuGroup = {
  label: 'Komunikasi',
  icon: IconMessage,
  items: [
    talked('announcements', 'Pengumuman'),
    talked('calendar', 'Kalender'),
    talked('questions', 'Tanya jawab'),
    talked('messages', 'Pesan'),
  ],
}

/** The other reports are in their class. */
const reports: MenuGroup = {
  label: 'Laporan Nilai',
  icon: IconChartBar,
  items: topicReports.map((report) => ({
    label: reportTitles[report] ?? report,
    to: `/teacher/report/${report}` as Path,
    route: '/teacher/report/$report' as const,
  })),
}

/** No roles here: an entry is shown if the role may open its route. */
export const menu: readonly MenuSection[] = [
  { entries: [{ label: 'Dashboard', to: '/', icon: IconLayoutDashboard }] },
  {
    label: 'Data',
    entries: [
      masterData,
      { label: 'Dosen', to: '/teacher', icon: IconUserStar },
      { label: 'Mahasiswa', to: '/student', icon: IconUsers },
      { label: 'Mata Kuliah', to: '/courses-category', icon: IconBook2 },
      { label: 'Kelas', to: '/courses', icon: IconSchool },
      { label: 'Nilai Akhir', to: '/final-marks', icon: IconClipboardText },
      { label: 'Capaian Program Studi', to: '/outcomes', icon: IconChartBar },
      { label: 'Pengesahan RPS', to: '/plan', icon: IconFileText },
      upkeep,
      { label: 'Administrator', to: '/administrator', icon: IconUserStar },
    ],
  },
  {
    entries: [
      { label: 'Kelas', to: '/teacher/courses', icon: IconSchool },
      { label: 'Menilai', to: '/teacher/marking', icon: IconPencilCheck },
      { label: 'Bank Soal', to: '/teacher/bank', icon: IconBook2 },
      { label: 'RPS', to: '/teacher/plan', beside: '/teacher/rps', icon: IconFileText },
      reports,
      { label: 'Kelas', to: '/student/courses', icon: IconSchool },
      { label: 'Tugas saya', to: '/student/work', icon: IconClipboardText },
      { label: 'Nilai saya', to: '/student/grades', icon: IconChartBar },
      talk,
    ],
  },
  {
    label: 'Tampilan',
    entries: [
      { label: 'Banner', to: '/banner', icon: IconPhoto },
      { label: 'Pengaturan', ...first('/settings', '/settings/{-$kind}'), icon: IconSettings },
    ],
  },
  { entries: [{ label: 'Bantuan', to: '/help', icon: IconLifebuoy }] },
]
