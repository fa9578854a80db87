import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel } from '../../../modules/campus/site/BannerCarousel'
import { Dashboard } from '../../../modules/insight/dashboard/Dashboard'

export const Route = createFileRoute('/_in/_shell/')({
  component: () => <Dashboard banners={<BannerCarousel />} />,
})
