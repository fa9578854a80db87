import { type NeoFeeder, startNeoFeeder } from '../../apps/server/test/peers/neo-feeder.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { demo, enter, expect, test } from '../world.ts'

/** The connection to PDDikti is set up, tried, and marks are compared. */

prepareScreens()

let feeder: NeoFeeder
test.beforeAll(async () => {
  feeder = await startNeoFeeder()
})
test.afterAll(() => feeder.close())

test('Neo Feeder is connected, and final marks are compared with it', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { name: semester } = await campus.row<{ name: string }>(
    'select y.name from final_marks f join courses c on c.id = f.courses_id join years y on y.id = c.year_id where f.reopened_at is null limit 1',
  )
  await enter(page, demo.superadmin)
  await page.goto('/settings/pddikti')
  await page.getByLabel('Alamat Neo Feeder').fill(feeder.url)
  await page.getByLabel('Username').fill(feeder.state.username)
  await page.getByRole('textbox', { name: 'Kata sandi' }).fill(feeder.state.password)
  await page.getByLabel('Sambungan aktif').check()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pengaturan PDDikti tersimpan')).toBeVisible()
  await page.getByRole('region', { name: 'Coba sambungan' }).getByRole('button').click()
  await inspect(page, 'the connection to PDDikti')

  await page.goto('/final-marks/pddikti')
  await page.getByLabel('Semester').selectOption({ label: semester })
  await page.getByRole('button', { name: 'Bandingkan' }).click()
  await expect(page.getByText(/dijalankan/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await inspect(page, 'marks compared with PDDikti')
})
