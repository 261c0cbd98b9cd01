import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Drawn instead of the children after a throw; `retry` mounts them anew. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** Called before the children are mounted anew. */
  onRetry?: () => void;
}

/** Keeps a failing extension from taking the page with it. */
export class PluginBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
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
