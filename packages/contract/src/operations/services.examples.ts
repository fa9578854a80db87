import type { ServiceKind } from './services.vocabulary.ts'

/** A body for each kind, as the documentation and the screen of tokens show it. */
export const serviceExamples = {
  'study-group': { rows: [{ code: 'IF26A', name: 'Teknik Informatika 2026 A' }] },
  student: {
    rows: [
      {
        nim: '2601010001',
        name: 'Siti Rahmawati',
        gender: 'P',
        place_birth: 'Bandung',
        date_birth: '2008-08-17',
        email: 'siti@kampus.ac.id',
        phone: '081233441290',
        religion: '1',
        program_id: 'Reguler',
        education_level_id: 'S1',
        study_program_id: 'Teknik Informatika',
        curriculum_id: 'Kurikulum 2020',
        status_id: 'A',
        study_group_id: 'IF26A',
        entry_year: '2026',
        date_entry: '2026-09-01',
        type: '1',
        study_limit: '2033',
      },
    ],
    dry_run: 1,
  },
  teacher: {
    rows: [
      {
        nidn: '0411098801',
        nim: '198809112015041001',
        name: 'Budi Santoso',
        gender: 'L',
        place_birth: 'Semarang',
        date_birth: '1988-09-11',
        email: 'budi@kampus.ac.id',
        phone: '081298765432',
        education_level_id: 'S2',
        study_program_id: 'Teknik Informatika',
      },
    ],
  },
  'course-category': {
    rows: [
      {
        code: 'IF2399',
        name: 'Komputasi Awan',
        sks: 3,
        study_program_id: 'Teknik Informatika',
        curriculum_id: 'Kurikulum 2020',
      },
    ],
  },
  course: {
    rows: [
      { code: 'IF2399-A', name: 'Komputasi Awan A', course_category_id: 'IF2399', teacher_id: '0411098801' },
    ],
  },
  member: { rows: [{ course_code: 'IF2399-A', nim: '2601010001' }] },
} as const satisfies Record<ServiceKind, object>
