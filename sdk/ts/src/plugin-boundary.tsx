import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Drawn instead of the children after a throw; `retry` mounts them anew. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** When it changes, as another page does, a caught error is forgotten. */
  resetKey?: string;
  /** Called before the children are mounted anew. */
  onRetry?: () => void;
}

/** Keeps a failing extension from taking the page with it. */
export class PluginBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
