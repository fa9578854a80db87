/** What a service token may open, with its name on screens. A service token opens nothing else. */
export const serviceScopeLabels = {
  people: 'Mahasiswa, dosen, rombel',
  classes: 'Mata kuliah dan kelas',
  members: 'Peserta kelas (KRS)',
  marks: 'Membaca nilai akhir',
} as const
export type ServiceScope = keyof typeof serviceScopeLabels
export const serviceScopes = [
  'people',
  'classes',
  'members',
  'marks',
] as const satisfies readonly ServiceScope[]
