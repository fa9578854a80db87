export interface ClassPlan {
  /** Mata kuliah. */
  subject: string
  letter: string
  /** Codes of study groups. */
  groups: string[]
  /** Semester: 0 is the active one, -1 the one before. */
  term: number
  /** Name of the main lecturer, if it is a named one; otherwise drawn from the program. */
  teacher?: string
  coordinators?: string[]
  draft?: boolean
  free?: boolean
  name?: string
}

const active = (
  subject: string,
  letter: string,
  groups: string,
  more: Partial<ClassPlan> = {},
): ClassPlan => ({
  subject,
  letter,
  groups: groups.split(' '),
  term: 0,
  ...more,
})

const past = (term: number, subject: string, groups: string, more: Partial<ClassPlan> = {}): ClassPlan => ({
  subject,
  letter: 'A',
  groups: groups.split(' '),
  term,
  ...more,
})

const bambang = 'Bambang Sutrisno'

/** The class with complete lessons, quizzes and work. */
export const fullClass = { subject: 'IF2301', letter: 'A' }
export const secondClass = { subject: 'IF2204', letter: 'A' }
export const thirdClass = { subject: 'IF2305', letter: 'B' }

/** 60 classes: 34 in the active semester, 24 in four past ones, 2 in preparation for the next. */
export const classPlans: ClassPlan[] = [
  active('IF2301', 'A', 'TI-22-A TI-22-B TI-22-C', { teacher: bambang, coordinators: ['Sri Wahyuningsih'] }),
  active('IF2204', 'A', 'TI-22-A TI-22-B', { teacher: bambang }),
  active('IF2305', 'B', 'TI-22-A', {
    teacher: 'Maria Goreti Lestari',
    coordinators: [bambang],
    free: true,
  }),
  active('MA2101', 'A', 'TI-22-A TI-22-B TI-22-C', { teacher: 'Hendra Gunawan' }),
  active('IF3102', 'A', 'TI-22-A TI-22-B TI-22-C', { teacher: 'Agus Salim' }),
  active('UM1003', 'A', 'TI-22-A TI-22-B TI-22-C', { teacher: 'Petrus Kaize' }),
  active('IF2204', 'B', 'TI-22-C', { teacher: 'Sri Wahyuningsih' }),
  active('IF2305', 'A', 'TI-22-B', { teacher: 'Maria Goreti Lestari' }),
  active('IF2305', 'C', 'TI-22-C'),
  active('IF2301', 'B', 'TI-23-A TI-23-B', { teacher: 'Sri Wahyuningsih' }),
  active('IF2201', 'A', 'TI-23-A TI-23-B'),
  active('IF3103', 'A', 'TI-23-A'),
  active('IF3101', 'A', 'TI-23-A TI-23-B', { teacher: 'Agus Salim' }),
  active('IF3202', 'A', 'TI-23-B'),
  active('IF2101', 'A', 'TI-24-A TI-24-B'),
  active('IF1201', 'A', 'TI-24-A TI-24-B', { teacher: 'Hendra Gunawan' }),
  active('IF1101', 'A', 'TI-25-A'),
  active('IF1102', 'A', 'TI-25-A'),
  active('UM1001', 'A', 'TI-24-A TI-25-A'),
  active('IF5101', 'A', 'TI-25-M', { teacher: bambang }),
  active('SI2201', 'A', 'SI-23-A SI-23-B'),
  active('SI3101', 'A', 'SI-22-A SI-23-A'),
  active('SI3202', 'A', 'SI-22-A'),
  active('SI2102', 'A', 'SI-24-A', { coordinators: ['Sri Wahyuningsih'] }),
  active('SI2101', 'A', 'SI-24-A'),
  active('SI1101', 'A', 'SI-25-D'),
  active('UM1002', 'A', 'SI-24-A SI-25-D'),
  active('SI4101', 'A', 'SI-22-A', { draft: true }),
  active('PM1101', 'A', 'PM-25-A'),
  active('PM2101', 'A', 'PM-24-A PM-23-A'),
  active('PM2103', 'A', 'PM-25-A PM-24-A'),
  active('PM3101', 'A', 'PM-22-A PM-23-A'),
  active('PM3201', 'A', 'PM-22-A'),
  active('PM3103', 'A', 'PM-23-A', { draft: true }),

  past(-1, 'IF1201', 'TI-22-A TI-22-B', { teacher: 'Hendra Gunawan' }),
  past(-1, 'IF2101', 'TI-22-A TI-22-B TI-22-C', { teacher: 'Maria Goreti Lestari' }),
  past(-1, 'IF2301', 'TI-23-A', { teacher: bambang, free: true }),
  past(-1, 'SI2102', 'SI-23-A SI-23-B'),
  past(-1, 'SI3201', 'SI-22-A'),
  past(-1, 'PM1102', 'PM-24-A PM-25-A'),
  past(-1, 'PM2202', 'PM-23-A'),
  past(-2, 'IF1101', 'TI-22-A TI-22-B TI-22-C', { teacher: 'Agus Salim' }),
  past(-2, 'IF1102', 'TI-22-A TI-22-B'),
  past(-2, 'IF2204', 'TI-23-A TI-23-B', { teacher: bambang, free: true }),
  past(-2, 'SI2101', 'SI-22-A SI-23-A'),
  past(-2, 'SI1201', 'SI-24-A'),
  past(-2, 'PM1103', 'PM-23-A PM-24-A'),
  past(-3, 'UM1001', 'TI-22-A TI-22-B TI-22-C'),
  past(-3, 'IF1101', 'TI-23-A TI-23-B'),
  past(-3, 'IF2301', 'TI-22-C', { teacher: bambang, free: true }),
  past(-3, 'SI1102', 'SI-22-A SI-23-B'),
  past(-3, 'SI2202', 'SI-22-A'),
  past(-3, 'PM1201', 'PM-22-A PM-23-A'),
  past(-4, 'IF1102', 'TI-23-A TI-23-B'),
  past(-4, 'UM1002', 'SI-22-A SI-23-A SI-23-B'),
  past(-4, 'SI1101', 'SI-23-A'),
  past(-4, 'PM1101', 'PM-22-A PM-23-A'),
  past(-4, 'PM1102', 'PM-22-A'),

  past(1, 'IF3203', 'TI-22-A TI-22-B', { draft: true, teacher: bambang }),
  past(1, 'SI3203', 'SI-23-A', { draft: true }),
]
