import { body, type Matrix, open, params, query, taught } from './row.ts'

/** Questions, their goals, and the banks. */

export const inTaughtQuiz = query(({ quiz }) => ({ lessons_id: quiz }), { owners: taught })

export const questions: Matrix = {
  'questionFiles.importQuestions': body(({ quiz }) => ({ lessons_id: quiz, format: 'gift' }), {
    owners: taught,
    code: 422,
  }),
  'questionFiles.importBankQuestions': body(
    ({ subject }) => ({ course_category_id: subject, format: 'gift' }),
    { owners: taught, code: 422 },
  ),
  'questionFiles.questionTemplate': open,
  'questionFiles.exportQuestions': query(({ quiz }) => ({ lessons_id: quiz, format: 'gift' }), {
    owners: taught,
  }),
  'questionFiles.planExport': query(({ quiz }) => ({ lessons_id: quiz, format: 'excel', dry_run: 1 }), {
    owners: taught,
  }),
  'questions.quizQuestions': inTaughtQuiz,
  'editors.questionEditors': query(({ question }) => ({ id: question, editing: 1 }), { owners: taught }),
  'questions.previewQuestions': inTaughtQuiz,
  'questions.quizOptions': query(({ course }) => ({ id: course }), { owners: taught }),
  'questions.saveQuestion': body(
    ({ quiz, essay }) => ({
      id: essay,
      lessons_id: quiz,
      point: 1,
      type: 'ESSAY',
      question: '<p>Jelaskan</p>',
      level: ['c2'],
    }),
    { owners: taught },
  ),
  'questions.removeQuestion': {
    request: ({ question }) => ({ params: { id: question }, query: { confirm: 1 } }),
    owners: taught,
    once: true,
  },
  'questions.reorderQuestions': body(
    ({ running: runningQuiz, questions }) => ({ lessons_id: runningQuiz, list_id: questions }),
    {
      owners: taught,
    },
  ),
  'quizSections.quizSections': inTaughtQuiz,
  'quizSections.saveSections': body(
    ({ quiz, paperSection }) => ({
      lessons_id: quiz,
      sections: [{ id: paperSection, title: 'Bagian', question_ids: [] }],
    }),
    { owners: taught },
  ),
  'quizSections.quizPool': query(({ quiz }) => ({ lessons_id: quiz, level: 'c3' }), { owners: taught }),
  'blueprint.quizBlueprint': inTaughtQuiz,
  'blueprint.saveBlueprint': body(
    ({ quiz }) => ({ lessons_id: quiz, rows: [{ level: 'c3', type: 'ESSAY', number: 2, point: 5 }] }),
    { owners: taught },
  ),
  'blueprint.exportBlueprint': inTaughtQuiz,
  'prints.quizPrints': inTaughtQuiz,
  'prints.makePrint': body(({ quiz }) => ({ lessons_id: quiz, order: 'same', seed: 1 }), { owners: taught }),
  'prints.printFile': query(({ printRun }) => ({ id: printRun, part: 'template' }), { owners: taught }),
  'prints.takePrintMarks': body(({ printRun }) => ({ id: printRun, dry_run: 1 }), {
    owners: taught,
    code: 422,
  }),
  'prints.undoPrintMarks': body(({ printMarks }) => ({ id: printMarks }), { owners: taught, once: true }),
  'paperForms.quizForms': inTaughtQuiz,
  'paperForms.makeForms': body(({ quiz }) => ({ lessons_id: quiz, forms: 2, seed: 1 }), {
    owners: taught,
    code: 409,
  }),
  'paperForms.releaseForms': body(({ quiz }) => ({ lessons_id: quiz }), { owners: taught, code: 404 }),
  'remedies.remedyQuestion': body(
    ({ doneQuestion }) => ({ id: doneQuestion, bonus: 1, reason: 'Kunci soal ini keliru', confirm: 1 }),
    { owners: taught },
  ),
  'questions.duplicateQuestion': body(({ doneQuestion }) => ({ id: doneQuestion }), { owners: taught }),
}

export const goals: Matrix = {
  'goals.goals': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'goals.saveGoal': body(({ course, goal }) => ({ courses_id: course, id: goal, text: 'Membaca ERD' }), {
    owners: taught,
  }),
  'goals.mergeGoals': body(({ goal, unusedGoal }) => ({ from_id: unusedGoal, into_id: goal }), {
    owners: taught,
    once: true,
  }),
  'goals.unmergeGoals': body(({ goalMerge }) => ({ id: goalMerge }), { owners: taught, once: true }),
  'goals.archiveGoal': body(({ unusedGoal }) => ({ id: unusedGoal }), { owners: taught, once: true }),
  'goals.restoreGoal': body(({ archivedGoal }) => ({ id: archivedGoal }), { owners: taught, once: true }),
  'goals.reorderGoals': body(
    ({ course, goal, unusedGoal }) => ({ courses_id: course, list_id: [unusedGoal, goal] }),
    { owners: taught, once: true },
  ),
}

export const ofSubject = query(({ subject }) => ({ course_category_id: subject }), { owners: taught })
const ofBank = query(({ bankQuestion }) => ({ id: bankQuestion }), { owners: taught })
export const bank: Matrix = {
  'bank.bankSubjects': open,
  'bank.bankQuestions': ofSubject,
  'bank.bankQuestion': ofBank,
  'bank.saveBankQuestion': body(
    ({ subject, bankQuestion }) => ({
      id: bankQuestion,
      course_category_id: subject,
      point: 1,
      type: 'ESSAY',
      question: '<p>Jelaskan</p>',
      level: ['c2'],
    }),
    { owners: taught },
  ),
  'bank.archiveBankQuestion': body(({ bankQuestion }) => ({ id: bankQuestion }), {
    owners: taught,
    once: true,
  }),
  'bank.restoreBankQuestion': body(({ archivedBank }) => ({ id: archivedBank }), {
    owners: taught,
    once: true,
  }),
  'bank.moveBankQuestions': body(
    ({ bankQuestion, bankFolder }) => ({ list_id: [bankQuestion], folder_id: bankFolder }),
    { owners: taught },
  ),
  'bank.changeBankQuestions': body(
    ({ bankQuestion }) => ({ list_id: [bankQuestion], act: 'tag', tag: 'uts' }),
    {
      owners: taught,
    },
  ),
  'bank.saveBankRules': body(({ subject }) => ({ course_category_id: subject, approved_only: 0 }), {
    owners: taught,
    codes: { coordinator: 403 },
  }),
  'bank.bankVersions': ofBank,
  'bank.bankUsage': ofBank,
  'bank.reviewBankQuestion': body(
    ({ bankQuestion, bankVersion }) => ({
      id: bankQuestion,
      latest_id: bankVersion,
      state: 'reviewed',
      material: 1,
      remark: 'Sudah dibaca',
    }),
    { owners: taught, once: true },
  ),
  'bank.alikeBankQuestions': body(
    ({ subject }) => ({ course_category_id: subject, question: '<p>Soal bank</p>' }),
    { owners: taught },
  ),
  'bank.addToBank': body(
    ({ running: runningQuiz, question }) => ({ lessons_id: runningQuiz, list_id: [question] }),
    {
      owners: taught,
    },
  ),
  'bank.takeFromBank': body(
    ({ running: runningQuiz, bankQuestion }) => ({ lessons_id: runningQuiz, list_id: [bankQuestion] }),
    { owners: taught, once: true },
  ),
  'bank.renewFromBank': body(({ bankCopy }) => ({ id: bankCopy, confirm: 1 }), { owners: taught }),
  'bank.bankFolders': ofSubject,
  'bank.saveBankFolder': body(
    ({ subject, bankFolder }) => ({ course_category_id: subject, id: bankFolder, name: 'Basis data' }),
    { owners: taught },
  ),
  'bank.removeBankFolder': params(({ bankFolder }) => ({ id: bankFolder }), { owners: taught, once: true }),
  'bank.bankPeople': ofSubject,
  'bank.saveBankRole': body(
    ({ subject, people }) => ({ course_category_id: subject, user_id: people.coordinator, role: 'reader' }),
    { owners: taught, codes: { coordinator: 403 }, once: true },
  ),
}
