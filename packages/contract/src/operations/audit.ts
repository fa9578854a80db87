/** What the audit log can say: every action and every kind of thing, with its word on screens. Nothing else compiles. */

export const auditActions = {
  create: 'Membuat',
  update: 'Mengubah',
  delete: 'Menghapus',
  archive: 'Mengarsipkan',
  restore: 'Memulihkan',
  reorder: 'Mengurutkan ulang',
  copy: 'Menyalin',
  import: 'Mengimpor',
  undo: 'Membatalkan impor',
  merge: 'Menggabungkan',
  unmerge: 'Membatalkan penggabungan',
  enrol: 'Menambah peserta',
  reset: 'Mereset',
  mark: 'Menilai',
  return: 'Mengembalikan nilai',
  regrade: 'Menilai ulang',
  count_late: 'Menghitung jawaban terlambat',
  password: 'Mengganti kata sandi',
  passwords: 'Mengunduh kata sandi awal',
  second_added: 'Memasang faktor kedua',
  second_removed: 'Melepas faktor kedua',
  recovery_made: 'Membuat kode pemulihan',
  recovery_used: 'Memakai kode pemulihan',
  second_failed: 'Gagal membuktikan faktor kedua',
  export: 'Mengunduh data pribadi',
  end_sessions: 'Mengeluarkan perangkat',
  unlock: 'Menghapus jeda masuk',
  erase: 'Menghapus data pribadi',
} as const
export type AuditAction = keyof typeof auditActions

/** By the table that the thing is a row of. */
export const auditKinds = {
  users: 'Akun',
  teachers: 'Dosen',
  students: 'Mahasiswa',
  courses: 'Kelas',
  members: 'Anggota kelas',
  class_groups: 'Kelompok',
  sections: 'Topik',
  lessons: 'Pembelajaran',
  questions: 'Soal',
  goals: 'Tujuan belajar',
  attempts: 'Hasil kuis',
  answers: 'Jawaban',
  submissions: 'Hasil tugas',
  feedback_comments: 'Komentar tersimpan',
  exceptions: 'Pengecualian',
  gradebook_weights: 'Bobot nilai akhir',
  programs: 'Program',
  study_programs: 'Program Studi',
  education_levels: 'Jenjang',
  years: 'Tahun Semester',
  curriculums: 'Kurikulum',
  grades: 'Grade Nilai',
  study_groups: 'Rombongan Belajar',
  course_categories: 'Mata Kuliah',
  rps: 'Dokumen RPS',
  banners: 'Banner',
  settings: 'Pengaturan',
  import_jobs: 'Impor',
} as const
export type AuditKind = keyof typeof auditKinds

/** Stands where something of an erased person stood, in the log and elsewhere. */
export const ERASED = '(dihapus)'
