import { serviceKinds } from '@tuntas/contract/operations/services'
import type { TestRequest } from '../requests.ts'
import { people } from './people.ts'
import {
  authored,
  body,
  invalid,
  list,
  type Matrix,
  missingRow,
  open,
  pages,
  params,
  query,
  type Row,
  removals,
  resource,
  taught,
} from './row.ts'
import { talk } from './talk.ts'

/** Endpoints of administrators, and those open to everybody. */

const ofStudents = (code: number, request: TestRequest): Row => ({
  request: () => ({ params: { kind: 'student' }, ...request }),
  code,
})

const accounts: Matrix = {
  'account.signin': invalid,
  'account.signout': open,
  'account.accountInfo': open,
  'account.accountProfile': open,
  'account.ownSessions': open,
  'account.endSession': missingRow,
  'account.endOtherSessions': open,
  'account.changePassword': invalid,
  'account.provePassword': invalid,
  'account.forgotPassword': body(() => ({ username: 'tidak-ada' }), { code: 409 }),
  'account.checkLink': body(() => ({ token: 'tidak-ada' }), { code: 409 }),
  'account.newPassword': body(
    () => ({ token: 'tidak-ada', new_password: 'Baru#202699', confirm_password: 'Baru#202699' }),
    { code: 409 },
  ),
  'account.secondStep': body(() => ({ ticket: 'tidak ada', code: '123456' }), { code: 409 }),
  'account.secondPasskeyOptions': body(() => ({ ticket: 'tidak ada' }), { code: 409 }),
  'account.secondPasskey': invalid,
  'account.passkeyOptions': open,
  'account.passkeySignin': invalid,
  'account.ownSecond': open,
  'account.startTotp': body(() => ({})),
  'account.confirmTotp': invalid,
  'account.removeTotp': { code: 404 },
  'account.startPasskey': body(() => ({})),
  'account.addPasskey': invalid,
  'account.renamePasskey': body(() => ({ id: 999_999, name: 'Laptop' }), { code: 404 }),
  'account.removePasskey': missingRow,
  'account.listViews': query(() => ({ list: '/student' })),
  'account.saveListView': body(() => ({ list: '/student', name: 'Saya', search: { keywords: 'siti' } }), {
    once: true,
  }),
  'account.removeListView': missingRow,
  'account.renewRecovery': { code: 409 },
  'account.proveOptions': { code: 409 },
  'account.prove': invalid,
  'account.logActivity': open,
  'dashboard.adminDashboard': open,
  'dashboard.adminLogActivity': open,
  'dashboard.lectureDashboard': open,
  'dashboard.lectureLogActivity': open,
  'dashboard.studentDashboard': open,
  'dashboard.studentLogActivity': open,
  'dashboard.studentNext': open,
  'dashboard.studentDeadlines': open,
  'dashboard.studentWork': open,
  'search.searchAll': query(() => ({ keywords: 'orang' })),
}

const providers: Matrix = {
  'providers.signinProviders': open,
  'providers.signinProvider': missingRow,
  'providers.saveSigninProvider': invalid,
  'providers.testSigninProvider': body(() => ({ id: 999_999 }), { code: 404 }),
  'providers.deleteSigninProvider': missingRow,
  'providers.savePasswordSignin': body(() => ({ password_signin: 'everybody' })),
  'providers.exchangeCode': body(() => ({ code: 'tidak-ada' }), { code: 409 }),
  'providers.directorySignin': {
    request: () => ({ params: { id: 999_999 }, body: { username: 'tidak-ada', password: 'x' } }),
    code: 409,
  },
  'providers.ownIdentities': open,
}

const site: Matrix = {
  'site.publicSettings': open,
  'site.settings': open,
  'site.saveSettings': invalid,
  ...pages('site.banners'),
  'site.banners.detail': query(({ banner }) => ({ id: banner }), { code: 200 }),
  'site.activeBanners': open,
  'files.uploadImage': { code: 422, elsewhere: 422 },
  'files.mediaLimit': open,
  'files.startMedia': body(() => ({ name: 'kuliah.mp4', size: 3 })),
  'files.sendMediaPart': body(({ media }) => ({ id: media, number: 1 }), { owners: authored, code: 422 }),
  'files.mediaState': query(({ media }) => ({ id: media }), { owners: authored }),
  'files.finishMedia': body(({ media }) => ({ id: media }), { owners: authored, code: 422 }),
  'files.cancelMedia': params(({ media }) => ({ id: media }), { owners: authored, once: true }),
  // Without a valid signature a link leads nowhere, for every actor.
  'files.downloadFile': {
    request: ({ file }) => ({
      params: { id: file, name: 'tugas.pdf' },
      query: { expires: 4_000_000_000, signature: 'x' },
    }),
    code: 404,
  },
}

const imports: Matrix = {
  'imports.importTemplate': params(() => ({ kind: 'cpl' }), { elsewhere: 200 }),
  'imports.checkImport': {
    request: () => ({ params: { kind: 'cpl' }, body: {} }),
    code: 422,
    elsewhere: 422,
  },
  'imports.commitImport': {
    request: ({ outcomeJob }) => ({ params: { kind: 'cpl' }, body: { job_id: outcomeJob } }),
    owners: ['koordinator'],
    code: 409,
  },
  'imports.undoImport': {
    request: ({ outcomeJob }) => ({ params: { kind: 'cpl' }, body: { job_id: outcomeJob } }),
    owners: ['koordinator'],
    code: 409,
  },
  'imports.importJob': {
    request: ({ outcomeJob }) => ({ params: { kind: 'cpl' }, query: { id: outcomeJob } }),
    owners: ['koordinator'],
  },
  'imports.importRows': {
    request: ({ outcomeJob }) => ({ params: { kind: 'cpl' }, query: { job_id: outcomeJob } }),
    owners: ['koordinator'],
  },
  'imports.importPasswords': ofStudents(404, { query: { job_id: 999_999 } }),
  'imports.importHistory': list,
  'archive.archive': list,
  'archive.restore': body(({ removedSection }) => ({ kind: 'section', id: removedSection }), { once: true }),
  'archive.restoreMany': body(
    ({ removedSection }) => ({ things: [{ kind: 'section', id: removedSection }] }),
    {
      once: true,
    },
  ),
  'helpdesk.person': query(({ people }) => ({ id: people.otherStudent })),
  'helpdesk.personSessions': query(({ people }) => ({ user_id: people.otherStudent })),
  // A person without calls of their own in these tests.
  'helpdesk.endPersonSessions': body(({ people }) => ({ user_id: people.otherStudent }), { once: true }),
  'helpdesk.personIdentities': query(({ people }) => ({ user_id: people.otherStudent })),
  'helpdesk.removeIdentity': body(({ identity }) => ({ id: identity }), { once: true }),
  'helpdesk.unlockSignin': body(({ people }) => ({ user_id: people.otherStudent })),
  'helpdesk.health': open,
  'helpdesk.signIns': list,
  'helpdesk.exportSignIns': open,
  'archive.auditLog': list,
  'archive.exportAudit': open,
  'archive.teacherPersonalData': query(({ people }) => ({ id: people.teacher })),
  'archive.studentPersonalData': query(({ people }) => ({ id: people.student })),
  'markHistory.studentMarkHistory': query(({ people }) => ({ id: people.student })),
  'markHistory.lecturerMarkHistory': query(
    ({ assignment, people }) => ({ lessons_id: assignment, user_id: people.student }),
    { owners: taught },
  ),
}

/** No person opens `service/*`: tokens of services are tested in operations/services. */
const services: Matrix = {
  'services.serviceTokens': open,
  'services.saveServiceToken': invalid,
  'services.revokeServiceToken': body(() => ({ id: 999_999 }), { code: 404 }),
  'services.serviceMarks': open,
  ...Object.fromEntries(
    serviceKinds.flatMap((kind) => [
      [`services.upserts.${kind}`, open],
      [`services.readings.${kind}`, open],
    ]),
  ),
}

const masters: Matrix = {
  ...resource('masters.programs'),
  ...resource('masters.studyPrograms'),
  ...resource('masters.signatories'),
  ...resource('masters.educationLevels'),
  ...resource('masters.years'),
  ...resource('masters.curriculums'),
  ...resource('masters.grades'),
  ...resource('masters.studyGroups'),
  ...resource('masters.courseCategories'),
  ...resource('masters.graduateProfiles'),
  ...resource('masters.cpl'),
  ...resource('masters.cpmk'),
  'masters.graduateProfiles.detail': query(({ freeProfile }) => ({ id: freeProfile })),
  'masters.graduateProfiles.save': body(({ freeProfile }) => ({
    id: freeProfile,
    code: `U${freeProfile}`,
    name: 'Profil ubah',
    study_program_id: 1,
    curriculum_id: 1,
  })),
  ...removals('masters.graduateProfiles', ({ freeProfile }) => freeProfile),
  'masters.graduateProfilesForImport': open,
  'masters.linkProfile': body(({ cpl, profile }) => ({ cpl_id: cpl, profile_id: profile, on: 1 })),
  'masters.saveThresholds': body(() => ({ id: 1, outcome_pass: 65, outcome_target: 75 })),
  'masters.cpl.detail': query(({ freeCpl }) => ({ id: freeCpl })),
  'masters.cpl.save': body(({ freeCpl }) => ({
    id: freeCpl,
    code: `U${freeCpl}`,
    name: 'CPL ubah',
    kind: 'khusus',
    study_program_id: 1,
    curriculum_id: 1,
  })),
  ...removals('masters.cpl', ({ freeCpl }) => freeCpl),
  'masters.cpmk.detail': query(({ freeCpmk }) => ({ id: freeCpmk })),
  'masters.cpmk.save': body(({ freeCpmk, subject }) => ({
    id: freeCpmk,
    code: `U${freeCpmk}`,
    name: 'CPMK ubah',
    course_category_id: subject,
    cpl_ids: [],
  })),
  ...removals('masters.cpmk', ({ freeCpmk }) => freeCpmk),
  'masters.cplForImport': open,
  'masters.cpmkForImport': open,
  'masters.outcomeMap': query(() => ({ study_program_id: 1, curriculum_id: 1 }), { elsewhere: 200 }),
  'masters.linkCpmk': body(({ cpl, cpmk }) => ({ cpmk_id: cpmk, cpl_id: cpl, on: 1 })),
  'masters.studyGroups.detail': query(({ studyGroup }) => ({ id: studyGroup })),
  'masters.studyGroups.save': body(({ studyGroup }) => ({
    id: studyGroup,
    code: `RU${studyGroup}`,
    name: `Rombel ubah ${studyGroup}`,
  })),
  // In use by its student.
  ...removals('masters.studyGroups', ({ studyGroup }) => studyGroup, { code: 409 }),
  'masters.courseCategories.detail': query(({ ownCategory }) => ({ id: ownCategory })),
  'masters.courseCategories.save': body(({ ownCategory }) => ({
    id: ownCategory,
    name: `Mata kuliah ${ownCategory}`,
    sks: 3,
    study_program_id: 1,
    curriculum_id: 1,
    status: 'publish',
  })),
  ...removals('masters.courseCategories', ({ ownCategory }) => ownCategory),
  'masters.statusUserOptions': open,
  'masters.grades.counts': open,
  'masters.courseCategories.counts': open,
}

const administrators: Matrix = {
  ...pages('administrators.administrators'),
  'administrators.administrators.detail': query(({ people }) => ({ id: people.admin })),
  'administrators.administrators.save': body(({ people }) => ({
    id: people.operator,
    username: `operator${people.operator}`,
    name: 'Operator',
    email: 'operator@kampus.ac.id',
    role: 'operator',
    study_program_id: [1],
  })),
  ...removals('administrators.administrators', ({ people }) => people.otherOperator),
  'administrators.administrators.counts': open,
  // Nobody in the world is archived or has a second factor.
  'administrators.administrators.restore': body(({ people }) => ({ list_id: [people.admin] }), { code: 404 }),
  'administrators.administrators.endSessions': body(({ people }) => ({ list_id: [people.otherOperator] }), {
    once: true,
  }),
  'administrators.administrators.removeSecond': body(({ people }) => ({ list_id: [people.admin] }), {
    code: 409,
  }),
  'administrators.administrators.resetPassword': body(({ people }) => ({ list_id: [people.otherOperator] }), {
    once: true,
  }),
}

export const campus: Matrix = {
  ...accounts,
  ...providers,
  ...talk,
  ...site,
  ...imports,
  ...services,
  ...masters,
  ...administrators,
  ...people,
}
