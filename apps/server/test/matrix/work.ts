import type { World } from '../world.ts'
import { bank, goals, inTaughtQuiz, ofSubject, questions } from './questions.ts'
import { attended, authored, body, list, type Matrix, open, ownActors, params, query, taught } from './row.ts'

/** Attempts, hand-ins, marks, and reports on them. */

const inQuiz = ({ course, quizSection, quiz }: World) => ({
  courses_id: course,
  section_id: quizSection,
  quiz_id: quiz,
})
const inQuizAlone = ({ course, quiz }: World) => ({ courses_id: course, lessons_id: quiz })
const reports = (name: string, of: (world: World) => Record<string, unknown>): Matrix => {
  const row = query(of, { owners: taught })
  return { [`reports.${name}.page`]: row, [`reports.${name}.export`]: row }
}

const marking: Matrix = {
  'marking.resultDetail': query(({ done: doneAttempt }) => ({ answer_id: doneAttempt }), { owners: taught }),
  'marking.resultHistory': query(({ quiz, people }) => ({ lesson_id: quiz, user_id: people.student }), {
    owners: taught,
  }),
  'marking.resultEssays': inTaughtQuiz,
  'marking.updateStatus': body(({ doneAnswer }) => ({ id: doneAnswer, status: 'correct' }), {
    owners: taught,
  }),
  'marking.countLate': body(({ late: lateAnswer }) => ({ id: lateAnswer }), { owners: taught, once: true }),
  'marking.declineLate': body(({ late: lateAnswer }) => ({ id: lateAnswer }), { owners: taught, once: true }),
  'marking.reconsiderLate': body(({ declined: declinedAnswer }) => ({ id: declinedAnswer }), {
    owners: taught,
    once: true,
  }),
  'marking.declineAllLate': body(({ quiz }) => ({ id: quiz }), { owners: taught, once: true }),
  'marking.countAllLate': body(({ quiz }) => ({ id: quiz }), { owners: taught, once: true }),
  'marking.resetResult': body(({ done: doneAttempt }) => ({ id: doneAttempt }), {
    owners: taught,
    once: true,
  }),
  'marking.restoreResult': body(({ resetAttempt }) => ({ id: resetAttempt }), { owners: taught, once: true }),
  'attempts.quizResults': query(({ quiz }) => ({ id: quiz }), { owners: taught }),
}

const assignments: Matrix = {
  // A new version may omit the file.
  'comments.comments': open,
  'comments.saveComment': body(({ comment }) => ({ id: comment, name: 'Baik', comment: '<p>Baik</p>' }), {
    owners: authored,
  }),
  'comments.removeComment': params(({ comment }) => ({ id: comment }), { owners: authored, once: true }),
  'assignments.saveAssignment': body(
    ({ assignment }) => ({ lessons_id: assignment, description: '<p>Jawaban</p>' }),
    { owners: attended, codes: { classmate: 422 } },
  ),
  'assignments.assignmentResults': query(({ assignment }) => ({ id: assignment }), { owners: taught }),
  'assignments.submissionQueue': query(({ assignment }) => ({ lessons_id: assignment }), { owners: taught }),
  'assignments.assignmentRubrics': open,
  'assignments.submissionDetail': query(({ submission }) => ({ id: submission }), { owners: taught }),
  'assignments.submissionVersions': query(({ submission }) => ({ id: submission }), { owners: taught }),
  'assignments.downloadSubmissions': query(({ assignment }) => ({ id: assignment }), { owners: taught }),
  'assignments.updateOwnScore': body(
    ({ groupSubmission }) => ({ id: groupSubmission, score: 70, feedback: '<p>Kurang terlibat</p>' }),
    { owners: taught },
  ),
  'assignments.includeMember': body(
    ({ groupSubmission, people }) => ({ id: groupSubmission, user_id: people.classmate }),
    { owners: taught, once: true },
  ),
  'assignments.groupWork': query(({ groupAssignment }) => ({ lessons_id: groupAssignment }), {
    owners: attended,
  }),
  'assignments.returnFile': body(({ submission }) => ({ id: submission, remove_attachment: 1 }), {
    owners: taught,
  }),
  'marking.returnResults': body(({ quiz }) => ({ lessons_id: quiz }), { owners: taught }),
  'assignments.returnMarks': body(({ assignment }) => ({ lessons_id: assignment }), { owners: taught }),
  'assignments.updateScore': body(({ submission }) => ({ id: submission, score: 80 }), { owners: taught }),
  'assignments.resetSubmission': body(({ submission }) => ({ id: submission }), {
    owners: taught,
    once: true,
  }),
}

const attempts: Matrix = {
  'attempts.studentLesson': {
    request: ({ lesson }) => ({ params: { id: lesson }, query: { record: 0 } }),
    owners: attended,
  },
  'attempts.readLesson': body(({ lesson }) => ({ id: lesson, by: 'end' }), {
    owners: attended,
    code: 409, // nobody has opened it
  }),
  'attempts.startAttempt': body(({ running: runningQuiz }) => ({ id: runningQuiz }), { owners: attended }),
  // Only the caller's own attempt can be requested.
  'attempts.attemptQuestions': query(({ running: runningQuiz }) => ({ lessons_id: runningQuiz }), {
    owners: attended,
  }),
  'attempts.saveAnswer': body(
    ({ attempt, question }) => ({ answer_id: attempt, id: question, answer: 'A' }),
    {
      owners: ownActors,
    },
  ),
  'attempts.uploadAnswerFile': body(({ attempt, question }) => ({ answer_id: attempt, id: question }), {
    owners: ownActors,
    code: 422,
  }),
  'attempts.addAnswerFile': body(
    ({ attempt, question }) => ({ answer_id: attempt, id: question, file_id: 1 }),
    {
      owners: ownActors,
      code: 422,
    },
  ),
  'attempts.attemptClock': query(({ attempt }) => ({ answer_id: attempt }), { owners: ownActors }),
  'attempts.stopAttempt': body(({ attempt }) => ({ id: attempt }), { owners: ownActors }),
  'attempts.attemptReview': query(({ done: doneAttempt }) => ({ answer_id: doneAttempt }), {
    owners: ownActors,
  }),
  'attempts.attemptVerdicts': query(({ done: doneAttempt }) => ({ answer_id: doneAttempt }), {
    owners: ownActors,
  }),
  'goalResults.studentQuizGoals': query(({ quiz }) => ({ lessons_id: quiz }), { owners: attended }),
  'goalResults.quizGoalResults': query(({ quiz }) => ({ lessons_id: quiz }), { owners: taught }),
  'goalResults.remedialPreview': query(
    ({ quiz, people }) => ({ lessons_id: quiz, user_id: people.student }),
    {
      owners: taught,
    },
  ),
  'attempts.attemptHistory': query(({ quiz }) => ({ lessons_id: quiz }), { owners: attended }),
}

const practice: Matrix = {
  'practice.practiceGoals': query(({ course }) => ({ courses_id: course }), { owners: attended }),
  'practice.practiceQuestion': query(({ course }) => ({ courses_id: course }), { owners: attended }),
  // Only questions of own papers can be practised. In a fresh world, since marking recomputes its artificial
  // score.
  'practice.savePractice': body(
    ({ course, doneQuestion }) => ({ courses_id: course, id: doneQuestion, answer: 'A' }),
    { owners: ownActors, once: true },
  ),
  'practice.dueRefreshes': open,
  'practice.saveReminder': body(({ course }) => ({ courses_id: course, is_on: 0 }), { owners: attended }),
  'practice.practiceCounts': query(({ course }) => ({ courses_id: course }), { owners: taught }),
}

const figures: Matrix = {
  'teaching.lectureWork': open,
  'teaching.markingCount': open,
  'teaching.studentsBehind': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'teaching.exportBehind': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'teaching.courseNumbers': open,
  'teaching.lessonNumbers': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'teaching.courseProgress': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  ...reports('itemAnalysis', (world) => ({ ...inQuiz(world), type: 'quest' })),
  'reports.itemWorkbook': query(inQuiz, { owners: taught }),
  ...reports('finalScore', ({ course, section }) => ({ courses_id: course, section_id: section })),
  ...reports('remedialReport', inQuiz),
  ...reports('remedialPapers', inQuiz),
  ...reports('progressReport', (world) => ({ ...inQuiz(world), type: 'first' })),
  ...reports('achievementReport', inQuiz),
  ...reports('gradebook', ({ course }) => ({ courses_id: course })),
  ...reports('masteryMap', ({ course }) => ({ courses_id: course })),
  'outcomes.classOutcomes': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'outcomes.classOutcomesFile': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'outcomes.evaluation': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  // The class has open windows and unmarked answers.
  'outcomes.closeEvaluation': body(({ course }) => ({ courses_id: course }), { owners: taught, code: 409 }),
  'outcomes.verifyAction': body(
    ({ course, formerAction }) => ({ courses_id: course, id: formerAction, verified: 1 }),
    { owners: taught },
  ),
  'outcomes.printEvaluation': query(({ evaluation }) => ({ id: evaluation }), { owners: taught }),
  'finalMarks.finalMark': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'finalMarks.previewFinalMark': body(({ course }) => ({ courses_id: course }), { owners: taught }),
  // The class has open windows, unmarked answers and reopened marks. Only the main lecturer closes and
  // reopens.
  'finalMarks.closeFinalMark': body(({ course }) => ({ courses_id: course, digest: 'x' }), {
    owners: taught,
    code: 409,
    codes: { coordinator: 403 },
  }),
  'finalMarks.reopenFinalMark': body(({ course }) => ({ courses_id: course, reason: 'Nilai UTS keliru' }), {
    owners: taught,
    code: 409,
    codes: { coordinator: 403 },
  }),
  'finalMarks.reopenByOffice': body(({ course }) => ({ courses_id: course, reason: 'Nilai UTS keliru' }), {
    code: 409,
  }),
  'finalMarks.finalMarkDetail': query(({ markVersion }) => ({ id: markVersion }), { owners: taught }),
  'finalMarks.printFinalMark': query(({ markVersion }) => ({ id: markVersion }), { owners: taught }),
  'finalMarks.exportFinalMark': query(({ markVersion }) => ({ id: markVersion }), { owners: taught }),
  'marksOffice.officeClasses': list,
  'marksOffice.exportOfficeClasses': open,
  'marksOffice.officeFinalMark': query(({ course }) => ({ courses_id: course })),
  'marksOffice.officePrint': query(({ markVersion }) => ({ id: markVersion })),
  'marksOffice.remindMarks': body(({ course }) => ({ list_id: [course] })),
  'marksOffice.exportMarks': open,
  'marksOffice.checkMarks': open,
  'outcomes.programOutcomes': query(() => ({ study_program_id: 1, curriculum_id: 1 })),
  'outcomes.lamFile': query(() => ({ study_program_id: 1, curriculum_id: 1 })),
  'outcomes.programOutcomesFile': query(() => ({ study_program_id: 1, curriculum_id: 1 })),
  'plans.plans': open,
  'plans.plan': query(({ draftPlan }) => ({ id: draftPlan }), { owners: taught }),
  'plans.startPlan': body(({ subject }) => ({ course_category_id: subject }), { owners: taught }),
  'plans.savePlan': body(({ draftPlan }) => ({ id: draftPlan, weeks: [{ week: 1, exam: 'uts' }] }), {
    owners: taught,
  }),
  // It is incomplete.
  'plans.proposePlan': body(({ draftPlan }) => ({ id: draftPlan }), { owners: taught, code: 409 }),
  'plans.withdrawPlan': body(({ draftPlan }) => ({ id: draftPlan }), { owners: taught, code: 409 }),
  'plans.printPlan': query(({ draftPlan }) => ({ id: draftPlan }), { owners: taught }),
  'plans.planClasses': query(({ draftPlan }) => ({ id: draftPlan }), { owners: taught }),
  // The class already has topics.
  'plans.planClass': body(({ approvedPlan, course }) => ({ id: approvedPlan, courses_id: course }), {
    owners: taught,
    code: 409,
  }),
  'plans.planRealisation': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'components.classComponents': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'components.saveComponent': body(({ assignment }) => ({ lessons_id: assignment, component: 'proyek' }), {
    owners: taught,
  }),
  'programDetail.programDetail': query(() => ({ study_program_id: 1, curriculum_id: 1 })),
  'components.iku7': query(() => ({ study_program_id: 1, curriculum_id: 1 })),
  'components.iku7File': query(() => ({ study_program_id: 1, curriculum_id: 1 })),
  'portfolio.portfolio': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'portfolio.reflection': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'portfolio.saveReflection': body(({ course }) => ({ courses_id: course, changes: 'Tambah latihan' }), {
    owners: taught,
  }),
  'surveys.survey': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  // The world's survey is open.
  'surveys.openSurvey': body(({ course }) => ({ courses_id: course }), { owners: taught, code: 409 }),
  'surveys.closeSurvey': body(({ course }) => ({ courses_id: course }), { owners: taught, once: true }),
  'surveys.ownSurvey': query(({ course }) => ({ courses_id: course }), { owners: attended }),
  'surveys.answerSurvey': body(({ course }) => ({ courses_id: course, ratings: [5, 4, 3, 4, 5] }), {
    owners: attended,
    once: true,
  }),
  'plans.keptPlans': list,
  'plans.keptPlan': query(({ waitingPlan }) => ({ id: waitingPlan })),
  // Its chain has gaps, so nobody may approve it; approved ones are in plans.test.
  'plans.approvePlan': body(({ waitingPlan }) => ({ id: waitingPlan }), { code: 409 }),
  'plans.returnPlan': body(({ waitingPlan }) => ({ id: waitingPlan, remark: 'Perjelas' }), { once: true }),
  'plans.printKeptPlan': query(({ waitingPlan }) => ({ id: waitingPlan })),
  'measurement.calibration': query(inQuizAlone, { owners: taught }),
  'measurement.calibrationPersons': query(inQuizAlone, { owners: taught }),
  'measurement.calibrationFile': query((world) => ({ ...inQuizAlone(world), format: 'csv' }), {
    owners: taught,
  }),
  'measurement.bankCalibration': ofSubject,
  'measurement.keepBankMeasures': body(({ subject }) => ({ course_category_id: subject }), {
    owners: taught,
    code: 409,
  }),
  'measurement.undoBankMeasures': body(({ subject }) => ({ course_category_id: subject }), {
    owners: taught,
    code: 409,
  }),
  'measurement.saveBankAnchors': body(
    ({ subject, bankQuestion }) => ({ course_category_id: subject, list_id: [bankQuestion], anchor: 1 }),
    { owners: taught, code: 409 },
  ),
  'measurement.differentialItems': query(inQuizAlone, { owners: taught }),
  'measurement.similarAnswers': query(inQuizAlone, { owners: taught }),
  'measurement.similarAnswersFile': query(inQuizAlone, { owners: taught }),
  'reports.saveWeights': body(
    ({ course, quiz }) => ({ courses_id: course, weights: [{ lessons_id: quiz, weight: 100 }] }),
    { owners: taught },
  ),
  'reports.studentMastery': query(({ course }) => ({ courses_id: course }), { owners: attended }),
  'reports.studentGrades': open,
}

export const work: Matrix = {
  ...questions,
  ...goals,
  ...bank,
  ...marking,
  ...assignments,
  ...attempts,
  ...practice,
  ...figures,
}
