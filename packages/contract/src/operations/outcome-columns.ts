import { cplKinds } from '../campus/masters.vocabulary.ts'
import { code, extra, type ImportColumn, needed } from './import-column.ts'

export type OutcomeKind = 'cpl' | 'cpmk'

/** CPL and CPMK: found again under their code within the places before it. */
export const outcomeColumns: Record<OutcomeKind, readonly ImportColumn[]> = {
  cpl: [
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
    code('Kode CPL', ['kode', 'cpl', 'no cpl', 'nomor cpl'], 'CPL-1'),
    needed(
      'name',
      'Capaian Pembelajaran Lulusan',
      ['nama', 'nama cpl', 'capaian', 'deskripsi', 'deskripsi cpl', 'rumusan cpl'],
      'Mampu merancang basis data sesuai kebutuhan pengguna.',
    ),
    {
      ...needed('kind', 'Jenis CPL', ['jenis', 'ranah', 'kategori', 'aspek'], 'Keterampilan khusus'),
      choices: cplKinds,
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
    needed(
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
