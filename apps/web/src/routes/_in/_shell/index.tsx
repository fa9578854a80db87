import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '../../../rooms/dashboard/Dashboard'
import { BannerCarousel } from '../../../rooms/site/BannerCarousel'

export const Route = createFileRoute('/_in/_shell/')({
  component: () => <Dashboard banners={<BannerCarousel />} />,
})
