export type StudyProgramCode = 'TI' | 'SI' | 'PM'

/** A mata kuliah and the initial content of its classes: topics with lessons of a name and a short text. */
export interface Subject {
  code: string
  name: string
  program: StudyProgramCode
  sks: number
  topics: [name: string, lessons: [name: string, text: string][]][]
}
