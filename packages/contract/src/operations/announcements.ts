import { endpoint } from '../wire/endpoint.ts'
import { keepers, lecturers } from '../wire/roles.ts'
import type * as schemas from './announcements.schemas.ts'

export type * from './announcements.schemas.ts'
export * from './announcements.vocabulary.ts'

/** Announcements to a class, a study program or the whole campus. */

export const announcements = endpoint<typeof schemas.announcements>({
  method: 'GET',
  path: 'announcement',
  roles: 'any',
})
export const announcement = endpoint<typeof schemas.announcement>({
  method: 'GET',
  path: 'announcement/detail',
  roles: 'any',
})
export const readAnnouncement = endpoint<typeof schemas.readAnnouncement>({
  method: 'POST',
  path: 'announcement/read',
  roles: 'any',
})

/** Has no effect until an announcement refers to it. */
export const uploadAnnouncementFile = endpoint<typeof schemas.uploadAnnouncementFile, 'file'>({
  method: 'POST',
  path: 'announcement/file',
  roles: [...keepers, ...lecturers],
  files: ['file'],
})

export const classAnnouncements = endpoint<typeof schemas.classAnnouncements>({
  method: 'GET',
  path: 'lecture/announcement',
  roles: lecturers,
})
export const classAnnouncement = endpoint<typeof schemas.classAnnouncement>({
  method: 'GET',
  path: 'lecture/announcement/detail',
  roles: lecturers,
})
export const saveClassAnnouncement = endpoint<typeof schemas.saveClassAnnouncement>({
  method: 'POST',
  path: 'lecture/announcement/save',
  roles: lecturers,
})
export const withdrawClassAnnouncement = endpoint<typeof schemas.withdrawClassAnnouncement>({
  method: 'POST',
  path: 'lecture/announcement/withdraw',
  roles: lecturers,
})
export const classAnnouncementReaders = endpoint<typeof schemas.classAnnouncementReaders>({
  method: 'GET',
  path: 'lecture/announcement/reader',
  roles: lecturers,
})

export const campusAnnouncements = endpoint<typeof schemas.campusAnnouncements>({
  method: 'GET',
  path: 'announcement/campus',
  roles: keepers,
})
export const campusAnnouncement = endpoint<typeof schemas.campusAnnouncement>({
  method: 'GET',
  path: 'announcement/campus/detail',
  roles: keepers,
})
export const saveCampusAnnouncement = endpoint<typeof schemas.saveCampusAnnouncement>({
  method: 'POST',
  path: 'announcement/campus/save',
  roles: keepers,
})
export const withdrawCampusAnnouncement = endpoint<typeof schemas.withdrawCampusAnnouncement>({
  method: 'POST',
  path: 'announcement/campus/withdraw',
  roles: keepers,
})
export const campusAnnouncementReaders = endpoint<typeof schemas.campusAnnouncementReaders>({
  method: 'GET',
  path: 'announcement/campus/reader',
  roles: keepers,
})
