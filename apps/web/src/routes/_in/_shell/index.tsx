import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel } from '../../../modules/campus/site/BannerCarousel'
import { Dashboard } from '../../../modules/insight/dashboard/Dashboard'
import { lazyPart } from '../../../ui/lazyPart'
import { DeviceHere } from './-DeviceHere'

/** Loaded after the current work. */
const HomeNews = lazyPart(() => import('../../../modules/operations/announcements/HomeNews'))

export const Route = createFileRoute('/_in/_shell/')({
  component: () => <Dashboard device={<DeviceHere />} banners={<BannerCarousel />} news={<HomeNews />} />,
})
