import { expect, it } from 'vitest'
import { refusedPush } from './push-services.ts'

const none = { services: [], hosts: [] }

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://FCM.googleapis.com:443/fcm/send/abc',
  'https://android.googleapis.com/gcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('accepts %s', (endpoint) => expect(refusedPush(endpoint, none)).toBeNull())

it.each([
  'https://localhost./x',
  'https://127.0.0.1.nip.io/x',
  'https://fcm.googleapis.com:22/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://evilnotify.windows.com/x',
  'https://notify.windows.com/x',
  'https://8.8.8.8/x',
  'https://[2a00:1450::1]/x',
  'https://example.com/https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com@example.com/x',
  'http://fcm.googleapis.com/x',
  'bukan alamat',
])('refuses %s', (endpoint) => expect(refusedPush(endpoint, none)).toEqual(expect.any(String)))

it('accepts additions of a campus, by name or with all subdomains', () => {
  const services = ['push.kampus.ac.id', '.push.example.com']
  const isRefused = (host: string) => refusedPush(`https://${host}/x`, { services, hosts: [] }) !== null
  expect(
    ['push.kampus.ac.id', 'a.push.example.com', 'a.push.kampus.ac.id', 'push.example.com'].map(isRefused),
  ).toEqual([false, false, true, true])
})
