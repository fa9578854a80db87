/**
 * Writes that change nothing of the campus: the caller's session, an import before its commit, an upload that
 * no lesson names yet (the lesson's save is audited), previews, files of selected people, reading states and
 * notification preferences, and test mails.
 */
export const UNAUDITED = [
  'account.signout',
  'account.endOtherSessions',
  'bank.alikeBankQuestions',
  'files.startMedia',
  'files.cancelMedia',
  'semester.previewSemester',
  'finalMarks.previewFinalMark',
  'people.students.exportChosen',
  'people.teachers.exportChosen',
  'notifications.readNotification',
  'notifications.readAllNotifications',
  'notifications.saveNotificationPreferences',
  // A conversation is its own record: messages never change.
  'announcements.readAnnouncement',
  'announcements.uploadAnnouncementFile',
  'calendar.renewCalendarAddress',
  'calendar.revokeCalendarAddress',
  'discussions.answerQuestion',
  'discussions.acceptAnswer',
  'discussions.voteDiscussion',
  'messages.readThread',
  'messages.replyMessage',
  'messages.sendMessages',
  // A launch changes nothing. Chosen content is audited when it becomes a lesson.
  'externalTools.launchTaughtLesson',
  'externalTools.pickToolContent',
  'mail.testMail',
  'webhook.testWebhook',
  // Returns an existing draft; starting one is audited (plans.test.ts).
  'plans.startPlan',
]
