export const ProgressBar = ({ label, value }: { label: string; value: number }) => (
  <progress
    aria-label={label}
    value={value}
    max={100}
    className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200"
  />
)
