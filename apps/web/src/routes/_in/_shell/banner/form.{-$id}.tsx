import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { BannerForm } from '../../../../modules/campus/site/BannerForm'

export const Route = createFileRoute('/_in/_shell/banner/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <BannerForm id={Route.useParams().id} />,
})
