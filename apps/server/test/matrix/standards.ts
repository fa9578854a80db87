import { authored, body, type Matrix, params, query, taught } from './row.ts'

/** Panels of standard setting, and samples for a second marker. */
export const standards: Matrix = {
  'standards.standards': query(({ quiz }) => ({ lessons_id: quiz }), { owners: taught }),
  'standards.saveStandard': body(
    ({ quiz, standardPanel }) => ({
      id: standardPanel,
      lessons_id: quiz,
      name: 'Panel',
      method: 'angoff',
      judges: ['Penilai'],
    }),
    { owners: taught },
  ),
  // Its group is too small for a cut.
  'standards.applyStandard': body(({ standardPanel }) => ({ id: standardPanel }), {
    owners: taught,
    code: 409,
  }),
  'standards.removeStandard': params(({ standardPanel }) => ({ id: standardPanel }), {
    owners: taught,
    once: true,
  }),
  'secondMarks.secondMarks': query(({ quiz }) => ({ lessons_id: quiz }), { owners: taught }),
  // One answer is marked by nobody.
  'secondMarks.openSecondMarks': body(
    ({ quiz, essay, people }) => ({ lessons_id: quiz, question_id: essay, marker_id: people.teacher }),
    { owners: taught, code: 409 },
  ),
  'secondMarks.secondMarkPaper': query(({ markSample }) => ({ id: markSample }), { owners: authored }),
  'secondMarks.saveSecondMark': body(({ markSample }) => ({ id: markSample, code: 'J0001', points: 1 }), {
    owners: authored,
  }),
  'secondMarks.closeSecondMarks': body(({ markSample }) => ({ id: markSample }), {
    owners: taught,
    once: true,
  }),
}
