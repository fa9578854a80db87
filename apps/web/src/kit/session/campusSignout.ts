/** A campus account that stays open in the browser of a shared computer after signing out here. */
export type CampusSignout = { logout_url: string | null; logout_name: string | null }

const KEY = 'campus_signout'

export const noteCampusSignout = (signout: CampusSignout | undefined): void => {
  if (signout?.logout_url) sessionStorage.setItem(KEY, JSON.stringify(signout))
}
export const readCampusSignout = (): CampusSignout | null => {
  const text = sessionStorage.getItem(KEY)
  return text === null ? null : JSON.parse(text)
}
export const dropCampusSignout = (): void => sessionStorage.removeItem(KEY)
