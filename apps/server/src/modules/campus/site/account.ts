import type { AccountInfo } from '@tuntas/contract/identity/account'
import { type Actor, isOver } from '../../../platform/actor.ts'
import { remembered } from '../../../platform/cached.ts'
import type { AppContext } from '../../../platform/context.ts'
import { SETTINGS } from './events.ts'
import { findSettings } from './store.ts'

type Deps = Pick<AppContext, 'db' | 'changeFeed' | 'linkTo'>

/** Campus settings with links to their files. Read at every sign-in, so cached until they change. */
export const settingsReader = ({ db, changeFeed, linkTo }: Deps) => {
  const current = remembered(changeFeed, SETTINGS, () => findSettings(db))
  return async () => {
    const {
      logo,
      logo_horizontal,
      print_logo,
      manual_book_admin,
      manual_book_student,
      manual_book_teacher,
      ...texts
    } = await current()
    return {
      ...texts,
      logo: linkTo(logo),
      logo_horizontal: linkTo(logo_horizontal),
      print_logo: linkTo(print_logo),
      manual_book_admin: linkTo(manual_book_admin),
      manual_book_student: linkTo(manual_book_student),
      manual_book_teacher: linkTo(manual_book_teacher),
    }
  }
}

/** Provided by the notifications feature. */
type Counting = {
  readUnreadCounts: (
    user: Pick<Actor, 'id' | 'role'>,
  ) => Promise<Pick<AccountInfo, 'unread_notifications' | 'unread_messages'>>
}

/** Account data sent to the browser. Counts unread notifications unless the caller has. */
export const accountReader = (deps: Deps & Counting, campusTz: string): AppContext['readAccount'] => {
  const settings = settingsReader(deps)
  return async (user, unreadCount): Promise<AccountInfo> => {
    const { id, name, username, role, temporary, second_due } = user
    const { title_login: _, description_login: __, ...accountSettings } = await settings()
    return {
      role,
      user: { id, name, username, role, settings: accountSettings },
      campus_tz: campusTz,
      server_time: new Date().toISOString(),
      password_change_required: temporary ? 1 : 0,
      second_factor_due: second_due,
      second_factor_required: isOver(second_due) ? 1 : 0,
      ...(unreadCount === undefined
        ? await deps.readUnreadCounts(user)
        : { unread_notifications: unreadCount }),
    }
  }
}
