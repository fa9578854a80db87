import { cplKinds } from '../campus/masters.vocabulary.ts'
import { code, extra, type ImportColumn, requiredColumn } from './import-column.ts'

const outcomeKinds = ['graduate-profile', 'cpl', 'cpmk'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]
export const isOutcomeKind = (kind: string): kind is OutcomeKind => outcomeKinds.some((one) => one === kind)

const place: readonly ImportColumn[] = [
  {
    name: 'study_program_id',
    label: 'Kode Program Studi',
    also: ['prodi', 'kode prodi', 'program studi', 'nama prodi', 'jurusan'],
    key: true,
    required: true,
    example: 'TI',
    hint: 'Kode atau nama program studi.',
  },
  {
    name: 'curriculum_id',
    label: 'Kode Kurikulum',
    also: ['kurikulum', 'nama kurikulum'],
    key: true,
    required: true,
    example: 'K2020',
    hint: 'Kode atau nama kurikulum.',
  },
]

/** Graduate profiles, CPL and CPMK: identified by code within the columns before it. */
export const outcomeColumns: Record<OutcomeKind, readonly ImportColumn[]> = {
  'graduate-profile': [
    ...place,
    code('Kode Profil Lulusan', ['kode', 'pl', 'kode pl', 'kode profil', 'no profil'], 'PL-1'),
    requiredColumn(
      'name',
      'Nama Profil Lulusan',
      ['nama', 'profil', 'nama profil', 'profil lulusan'],
      'Pengembang perangkat lunak',
    ),
    extra(
      'description',
      'Deskripsi',
      ['deskripsi profil', 'keterangan', 'uraian'],
      'Merancang, membangun, dan merawat perangkat lunak.',
    ),
  ],
  cpl: [
    ...place,
    code('Kode CPL', ['kode', 'cpl', 'no cpl', 'nomor cpl'], 'CPL-1'),
    requiredColumn(
      'name',
      'Capaian Pembelajaran Lulusan',
      ['nama', 'nama cpl', 'capaian', 'deskripsi', 'deskripsi cpl', 'rumusan cpl'],
      'Mampu merancang basis data sesuai kebutuhan pengguna.',
    ),
    {
      ...requiredColumn('kind', 'Jenis CPL', ['jenis', 'ranah', 'kategori', 'aspek'], 'Keterampilan khusus'),
      choices: cplKinds,
    },
    {
      ...extra(
        'profile_ids',
        'Kode Profil Lulusan',
        ['profil lulusan', 'profil', 'kode profil', 'pl'],
        'PL-1, PL-2',
        'Kode profil dari program studi dan kurikulum ini, dipisah koma. Kosong: kaitan yang ada tetap.',
      ),
      many: true,
      joint: ', ',
    },
  ],
  cpmk: [
    {
      name: 'course_category_id',
      label: 'Kode Mata Kuliah',
      also: ['mata kuliah', 'matakuliah', 'kode mk', 'kode matakuliah', 'mk', 'nama mata kuliah'],
      key: true,
      required: true,
      example: 'IF2301',
      hint: 'Kode mata kuliah, atau namanya bila hanya satu yang bernama begitu.',
    },
    code('Kode CPMK', ['kode', 'cpmk', 'no cpmk', 'nomor cpmk'], 'CPMK-1'),
    requiredColumn(
      'name',
      'Capaian Pembelajaran Mata Kuliah',
      ['nama', 'nama cpmk', 'capaian', 'deskripsi', 'deskripsi cpmk', 'rumusan cpmk'],
      'Mampu menormalkan tabel sampai bentuk normal ketiga.',
    ),
    {
      ...extra(
        'cpl_ids',
        'Kode CPL',
        ['cpl', 'cpl yang dibebankan', 'kode cpl prodi', 'cpl didukung'],
        'CPL-1, CPL-3',
        'Kode CPL dari program studi dan kurikulum mata kuliah, dipisah koma. Kosong: kaitan yang ada tetap.',
      ),
      many: true,
      joint: ', ',
    },
  ],
}
