import type { TestRequest } from '../app.ts'
import type { Actor } from '../world.ts'
import { people } from './people.ts'
import {
  attended,
  authored,
  body,
  invalid,
  list,
  type Matrix,
  missing,
  open,
  own,
  pages,
  params,
  query,
  type Row,
  removals,
  resource,
  taught,
} from './row.ts'

/** What administrators run, and what belongs to everybody. */

const ofStudents = (code: number, request: TestRequest): Row => ({
  request: () => ({ params: { kind: 'student' }, ...request }),
  code,
})

const announced = { title: 'Pengumuman', body: '<p>Isi</p>' }
const members: readonly Actor[] = [...attended, ...taught]
const talking: readonly Actor[] = [...own, ...taught]

const told: Matrix = {
  'notifications.notifications': list,
  'notifications.readNotification': body(({ notification }) => ({ id: notification }), { owners: own }),
  'notifications.readAllNotifications': body(({ notification }) => ({ up_to: notification }), {
    owners: own,
  }),
  'notifications.notificationPreferences': open,
  'notifications.saveNotificationPreferences': body(() => ({
    pace: 'once',
    quiet: 0,
    kinds: [{ kind: 'password_changed', bell: 1, mail: 1 }],
  })),
  'notifications.pushState': open,
  'notifications.savePush': body(() => ({
    endpoint: 'https://dorong.invalid/langganan',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  })),
  'notifications.removePush': body(() => ({})),
  'notifications.unsubscribe': query(() => ({ token: '1.tidak-kami-tandatangani' }), { code: 404 }),
  'announcements.announcements': list,
  'announcements.announcement': query(({ announcement }) => ({ id: announcement }), { owners: members }),
  'announcements.readAnnouncement': body(({ announcement }) => ({ id: announcement }), { owners: members }),
  'announcements.uploadAnnouncementFile': { code: 422, elsewhere: 422 },
  'announcements.classAnnouncements': query(({ course }) => ({ courses_id: course }), { owners: taught }),
  'announcements.classAnnouncement': query(({ announcement }) => ({ id: announcement }), { owners: taught }),
  'announcements.classAnnouncementReaders': query(({ announcement }) => ({ id: announcement }), {
    owners: taught,
  }),
  'announcements.saveClassAnnouncement': body(
    ({ course, announcement }) => ({ id: announcement, courses_id: course, ...announced }),
    { owners: taught },
  ),
  'announcements.withdrawClassAnnouncement': body(({ announcement }) => ({ id: announcement }), {
    owners: taught,
    once: true,
  }),
  'announcements.campusAnnouncements': list,
  'announcements.campusAnnouncement': query(({ programAnnouncement }) => ({ id: programAnnouncement })),
  'announcements.campusAnnouncementReaders': query(({ programAnnouncement }) => ({
    id: programAnnouncement,
  })),
  'announcements.saveCampusAnnouncement': body(({ programAnnouncement }) => ({
    id: programAnnouncement,
    ...announced,
  })),
  'announcements.withdrawCampusAnnouncement': body(
    ({ programAnnouncement }) => ({ id: programAnnouncement }),
    { once: true },
  ),
  'messages.messageThreads': list,
  'messages.messageThread': query(({ thread }) => ({ id: thread }), { owners: talking }),
  'messages.readThread': body(({ thread, message }) => ({ id: thread, up_to: message }), { owners: talking }),
  'messages.replyMessage': body(({ thread }) => ({ id: thread, body: 'Terima kasih' }), { owners: talking }),
  'messages.sendMessages': body(
    ({ course, people }) => ({ courses_id: course, list_id: [people.student], body: 'Temui saya' }),
    { owners: taught },
  ),
  'calendar.calendar': query(() => ({ from: '2026-09-01', to: '2026-12-31' })),
  'calendar.calendarAddress': open,
  'calendar.renewCalendarAddress': { request: () => ({ body: {} }) },
  'calendar.revokeCalendarAddress': { request: () => ({ body: {} }) },
  'calendar.calendarFeed': params(() => ({ name: 'tidak-ada.ics' }), { code: 404 }),
  'discussions.discussions': query(({ course }) => ({ courses_id: course }), { owners: members }),
  'discussions.discussion': query(({ discussion }) => ({ id: discussion }), { owners: members }),
  'discussions.askQuestion': body(
    ({ lesson }) => ({ lessons_id: lesson, title: 'Pertanyaan', body: 'Mengapa?' }),
    { owners: attended },
  ),
  'discussions.answerQuestion': body(({ discussion }) => ({ id: discussion, body: 'Karena itu.' }), {
    owners: members,
  }),
  'discussions.acceptAnswer': body(
    ({ discussion, discussionAnswer }) => ({ id: discussion, answer_id: discussionAnswer, on: 1 }),
    { owners: talking },
  ),
  'discussions.voteDiscussion': body(({ discussion }) => ({ id: discussion, on: 1 }), { owners: members }),
  'discussions.hideDiscussion': body(({ discussion }) => ({ id: discussion, reason: 'Di luar topik' }), {
    owners: taught,
    once: true,
  }),
  'discussions.unhideDiscussion': body(
    ({ discussion, hiddenAnswer }) => ({ id: discussion, answer_id: hiddenAnswer }),
    { owners: taught, once: true },
  ),
  'discussions.saveDiscussionSetting': body(({ course }) => ({ courses_id: course, anonymous: 1 }), {
    owners: taught,
  }),
  'mail.mailSettings': open,
  // Nobody listens there: a mail is tried and fails.
  'mail.saveMailSettings': body(() => ({
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    from_name: 'Kampus',
    from_email: 'lms@kampus.ac.id',
  })),
  'mail.testMail': body(() => ({ to: 'coba@kampus.ac.id' })),
  'mail.mailProblems': open,
  'webhook.webhookSettings': open,
  // A name that nobody has: a call is tried and fails.
  'webhook.saveWebhookSettings': body(() => ({ url: 'https://gerbang.invalid/tuntas' })),
  'webhook.rotateWebhookSecret': body(() => ({})),
  'webhook.testWebhook': body(() => ({ phone: '081234567890' })),
  'webhook.webhookState': open,
}

const accounts: Matrix = {
  'account.signin': invalid,
  'account.signout': open,
  'account.accountInfo': open,
  'account.accountProfile': open,
  'account.ownSessions': open,
  'account.endSession': missing,
  'account.endOtherSessions': open,
  'account.changePassword': invalid,
  'account.forgotPassword': body(() => ({ username: 'tidak-ada' }), { code: 409 }),
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
  'account.removePasskey': missing,
  'account.listViews': query(() => ({ list: '/student' })),
  'account.saveListView': body(() => ({ list: '/student', name: 'Saya', search: { keywords: 'siti' } }), {
    once: true,
  }),
  'account.removeListView': missing,
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
  // Without a good signature a link leads nowhere, whoever follows it.
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
  'helpdesk.person': query(({ people }) => ({ id: people.otherStudent })),
  'helpdesk.personSessions': query(({ people }) => ({ user_id: people.otherStudent })),
  // Somebody who asks nothing in these tests.
  'helpdesk.endPersonSessions': body(({ people }) => ({ user_id: people.otherStudent }), { once: true }),
  'helpdesk.unlockSignin': body(({ people }) => ({ user_id: people.otherStudent })),
  'helpdesk.health': open,
  'helpdesk.signIns': list,
  'helpdesk.exportSignIns': open,
  'archive.auditLog': list,
  'archive.exportAudit': open,
  'archive.teacherPersonalData': query(({ people }) => ({ id: people.teacher })),
  'archive.studentPersonalData': query(({ people }) => ({ id: people.student })),
}

const masters: Matrix = {
  ...resource('masters.programs'),
  ...resource('masters.studyPrograms'),
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
  // Its student keeps it.
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
  // Nobody in the world is in the archive, or has a second factor.
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
  ...told,
  ...site,
  ...imports,
  ...masters,
  ...administrators,
  ...people,
}
