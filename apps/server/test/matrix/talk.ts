import type { Actor } from '../world.ts'
import { attended, body, list, type Matrix, open, ownActors, params, query, taught } from './row.ts'

/** Notifications, announcements and messages. */

const announced = { title: 'Pengumuman', body: '<p>Isi</p>' }
const members: readonly Actor[] = [...attended, ...taught]
const talking: readonly Actor[] = [...ownActors, ...taught]

export const talk: Matrix = {
  'notifications.notifications': list,
  'notifications.readNotification': body(({ notification }) => ({ id: notification }), { owners: ownActors }),
  'notifications.readAllNotifications': body(({ notification }) => ({ up_to: notification }), {
    owners: ownActors,
  }),
  'notifications.notificationPreferences': open,
  'notifications.saveNotificationPreferences': body(() => ({
    pace: 'once',
    quiet: 0,
    kinds: [{ kind: 'password_changed', bell: 1, mail: 1 }],
  })),
  'notifications.pushState': open,
  'notifications.savePush': body(() => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/langganan',
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
  // No server listens there: a test mail fails.
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
  // The host does not exist: a test call fails.
  'webhook.saveWebhookSettings': body(() => ({ url: 'https://gerbang.invalid/tuntas' })),
  'webhook.rotateWebhookSecret': body(() => ({})),
  'webhook.testWebhook': body(() => ({ phone: '081234567890' })),
  'webhook.webhookState': open,
  'feeder.feederSettings': open,
  // The host does not exist: the connection fails, and nothing is compared.
  'feeder.saveFeederSettings': body(() => ({
    url: 'https://feeder.invalid/ws/live2.php',
    username: 'operator',
    password: 'rahasia-feeder',
  })),
  'feeder.testFeeder': open,
  'feeder.compareFeeder': body(() => ({ year_id: 999_999 }), { code: 409 }),
  'feeder.feederJob': list,
  'feeder.matchFeederClass': body(({ course }) => ({
    courses_id: course,
    id_kelas_kuliah: '5f0c8a52-2f0e-4d36-9a41-0a6d9d1f0e11',
  })),
  'feeder.writeFeeder': body(() => ({ job_id: 999_999 }), { code: 409 }),
}
