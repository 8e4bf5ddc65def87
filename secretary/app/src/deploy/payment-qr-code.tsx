import { useQuery } from '@tanstack/react-query'

/** Shows a QR code with the payment URL; the QR code library is loaded lazily. */
export function PaymentQrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { margin: 2, width: 440 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <figure className="flex flex-col items-center gap-2 rounded-[12px] border border-line bg-[#fff] p-3">
      {data ? <img src={data} alt={label} width={220} height={220} /> : <span className="size-[220px]" />}
      <figcaption className="text-sm text-[#333]">{label}</figcaption>
    </figure>
  )
}
